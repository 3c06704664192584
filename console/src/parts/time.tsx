import { useWordsOfNow } from '../kit/hooks.ts';
import { exact, relative } from '../words/times.ts';
import { useZone } from './zone.ts';

export type TimeMode = 'both' | 'relative' | 'absolute';

interface Props {
  /** Unix seconds, or a date that JavaScript reads, such as ISO 8601. */
  at: number | string;
  mode?: TimeMode;
  /** What its distance is called: `3 min ago` and `in 3 min`, unless it has words of its own. */
  words?: (at: number, now: number) => string;
}

/**
 * A moment: its distance from now and its date, or one of them. The rest is in its title: UTC for who
 * reads local time, and the other way round.
 */
export function Time({ at, mode = 'both', words = relative }: Props) {
  const zone = useZone();
  const seconds = typeof at === 'number' ? at : Date.parse(at) / 1000;
  const distance = useWordsOfNow((now) => words(seconds, now));
  const date = exact(seconds, zone);
  const inOther = exact(seconds, zone === 'utc' ? 'local' : 'utc');
  const title = {
    both: inOther,
    relative: `${date} (${inOther})`,
    absolute: `${distance} (${inOther})`,
  };
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={title[mode]}>
      {mode !== 'absolute' && <span className="whole">{distance}</span>}
      {mode === 'both' && ' '}
      {mode !== 'relative' && (
        <span className={mode === 'both' ? 'whole quiet' : 'whole'}>
          {/* Where a column is narrow, it breaks here and nowhere else. */}
          {date.slice(0, 10)} <span className="whole">{date.slice(11)}</span>
        </span>
      )}
    </time>
  );
}
