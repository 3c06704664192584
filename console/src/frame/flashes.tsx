import { Button } from '../kit/button.tsx';
import { closeFlash, useFlashes } from '../kit/flash.ts';
import { Note } from '../kit/note.tsx';
import { visibleText } from '../words/visible-text.ts';

export function Flashes() {
  const flashes = useFlashes();
  return (
    <div className="flashes" aria-live="polite">
      {flashes.map(({ id, tone, title, text }) => (
        <Note
          key={id}
          tone={tone}
          title={visibleText(title)}
          isNews={false}
          action={<Button onClick={() => closeFlash(id)}>Close</Button>}
        >
          {text && visibleText(text)}
        </Note>
      ))}
    </div>
  );
}
