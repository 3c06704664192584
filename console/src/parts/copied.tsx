import { Button } from '../kit/button.tsx';
import { visibleText } from '../words/visible-text.ts';
import { useCopy } from './use-copy.ts';
import '../styles/records.css';

/** Takes a text to the clipboard, and says so. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { said, copy } = useCopy(text);
  return (
    <span>
      <Button onClick={copy}>Copy {what}</Button> <output className="quiet">{said}</output>
    </span>
  );
}

/** A text as it is, with a button that copies it. */
export const CopiedBlock = ({ text, what }: { text: string; what: string }) => (
  <div className="copied-block">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too */}
    <pre className="block" tabIndex={0}>
      {visibleText(text)}
    </pre>
    <CopyButton text={text} what={what} />
  </div>
);
