import { useState } from 'react';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { TypedWord } from '../../parts/typed-word.tsx';
import { visibleText } from '../../words/visible-text.ts';

interface Props {
  name: string;
  problem: unknown;
  close: () => void;
  remove: () => Promise<boolean>;
}

/** Deletes a key once its name is typed. */
export function DeleteSheet({ name, problem, close, remove }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <FormSheet
      title="Delete this key?"
      verb="Delete (cannot be undone)"
      sending="Deleting the key"
      variant="danger"
      isReady={typed.trim() === visibleText(name)}
      problem={problem}
      close={close}
      send={remove}
    >
      <p>
        Its next request is refused, and its URL receives no more webhooks. This cannot be undone.
        To stop the key for a while, disable it instead.
      </p>
      <TypedWord word={visibleText(name)} typed={typed} set={setTyped} />
    </FormSheet>
  );
}
