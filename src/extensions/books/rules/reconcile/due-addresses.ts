/**
 * Which addresses are due. Those that moved are compared twice a day, a half day after the other. All
 * others are compared in rounds over the address journal, a share of it in each run.
 */
import type { Family } from '#shared/chains.ts';

const halfDay = 12 * 3_600;

/** How long a round takes, in seconds: at most a day less than seven, for runs that fail. */
const [shortest, longest] = [86_400, 6 * 86_400];

/** Addresses of one look: as many as one call reads on an EVM chain. */
export const lookSize = 500;

/**
 * How long a round over so many addresses takes, in seconds; `every`: seconds between two runs. On EVM chains a
 * look of 500 addresses takes the calls of one, so a run reads up to a whole one: coin that nothing announces
 * is noticed within a day where there are few.
 */
export const roundSeconds = (family: Family, end: number, every: number): number =>
  family === 'EVM'
    ? Math.min(longest, Math.max(shortest, Math.ceil(end / lookSize) * every))
    : longest;

/** A comparison of all addresses that moved in a half day. */
export interface Walk {
  /** When its half day ended, unix seconds. It identifies the walk. */
  endedAt: number;
  /** The UTC day of it (`YYYY-MM-DD`). */
  day: string;
}

/** How long the facts of a day may come late, in seconds: then its partition is complete. */
const lateSeconds = 3_600;

/** The walk over the half day that ended last, an hour ago or more; `now` in unix seconds. */
export function walkAt(now: number): Walk {
  const late = now - lateSeconds;
  const endedAt = late - (late % halfDay);
  return { endedAt, day: new Date((endedAt - halfDay) * 1_000).toISOString().slice(0, 10) };
}

/** A round over the journal of a family's addresses. */
export interface Round {
  /** Unix seconds. */
  startedAt: number;
  /** The last position of the journal that was compared. */
  position: number;
  /** Its time was over, and it had come to the end of the journal. Later addresses are the next round's. */
  isDone: boolean;
}

/**
 * How far a round must be by the next run, `every` seconds from now: the last position whose turn has
 * come. Of a new address the turn comes within the round, since it is added at the journal's end. `seconds`:
 * how long the round takes.
 */
export function roundTarget(
  { startedAt }: Round,
  end: number,
  { now, every, seconds }: { now: number; every: number; seconds: number },
): number {
  const passed = now - startedAt + every;
  return passed >= seconds ? end : Math.floor((end * Math.max(0, passed)) / seconds);
}

/** The round of this run: the same one, or the next when its time has come; `now` in unix seconds. */
export const roundAt = (round: Round | null, now: number, seconds: number): Round =>
  round && !(round.isDone && now - round.startedAt >= seconds)
    ? round
    : { startedAt: now, position: 0, isDone: false };

/** The round after a run that came to this position of a journal with this end. */
export const roundAfter = (
  { startedAt, isDone }: Round,
  position: number,
  { end, now, every, seconds }: { end: number; now: number; every: number; seconds: number },
): Round => ({
  startedAt,
  position,
  isDone: isDone || (position >= end && now - startedAt + every >= seconds),
});
