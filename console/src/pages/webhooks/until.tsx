import { useNow } from '../../kit/hooks.ts';
import { exact, span } from '../../words/times.ts';

/** A moment that comes, relative; exact on hover. */
export function Until({ at }: { at: number | null }) {
  const now = useNow();
  if (at === null) return <span>none</span>;
  return (
    <time className="whole" dateTime={new Date(at * 1000).toISOString()} title={exact(at)}>
      {at > now ? `in ${span(at - now)}` : 'now'}
    </time>
  );
}
