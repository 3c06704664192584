import { mixesAlphabets, shortened, visibleText } from '../words/visible-text.ts';
import { Time, type TimeMode } from './time.tsx';

/** Longer text is in a box that scrolls. */
const longest = 280;

/**
 * Text that somebody else wrote, on every page: no link, no markup, nothing unseen. A name that mixes
 * alphabets is marked.
 */
export function Said({ text, isBlock = false }: { text: string | null; isBlock?: boolean }) {
  if (text === null || text === '') return <span>none</span>;
  const shown =
    isBlock || text.length > longest ? (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too
      <pre className="block" dir="ltr" tabIndex={0}>
        {visibleText(text)}
      </pre>
    ) : (
      <bdi className="said">{visibleText(text)}</bdi>
    );
  return (
    <>
      {shown}
      {mixesAlphabets(text) && (
        <div className="alarming">It mixes letters of several alphabets that look alike.</div>
      )}
    </>
  );
}

/** An id, hash or address: whole, or its two ends with the whole in its title. */
export const Id = ({ id, whole = false }: { id: string; whole?: boolean }) => (
  <bdi className={whole ? 'mono' : 'mono whole'} title={whole ? undefined : id}>
    {visibleText(whole ? id : shortened(id))}
  </bdi>
);

/** A time that may not have come yet. */
export const When = ({ at, mode = 'relative' }: { at: number | null; mode?: TimeMode }) =>
  at === null ? <span>not yet</span> : <Time at={at} mode={mode} />;
