import { useNow } from '../kit/hooks.ts';
import { exact, relative } from '../words/times.ts';
import { useZone } from './zone.ts';

export type TimeMode = 'both' | 'relative' | 'absolute';

interface Props {
  /** Unix seconds, or a date that JavaScript reads, such as ISO 8601. */
  at: number | string;
  mode?: TimeMode;
}

/**
 * A moment: its distance from now and its date, or one of them. The rest is in its title: UTC for who
 * reads local time, and the other way round.
 */
export function Time({ at, mode = 'both' }: Props) {
  const [now, zone] = [useNow(), useZone()];
  const seconds = typeof at === 'number' ? at : Date.parse(at) / 1000;
  const [distance, date] = [relative(seconds, now), exact(seconds, zone)];
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
        <span className={mode === 'both' ? 'whole quiet' : 'whole'}>{date}</span>
      )}
    </time>
  );
}
