import { useNow } from '../kit/hooks.ts';
import { ago, exact } from '../words/times.ts';
import { mixesAlphabets, shortened, visibleText } from '../words/visible-text.ts';

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

/** A time, relative; exact on hover and for screen readers. */
export function When({ at }: { at: number | null }) {
  const now = useNow();
  if (at === null) return <span>not yet</span>;
  return (
    <time className="whole" dateTime={new Date(at * 1000).toISOString()} title={exact(at)}>
      {ago(at, now)}
    </time>
  );
}
