import { pauseAfter } from '#model/pause-after.ts';

/**
 * Seconds until what stays open is asked again: none at first, then one, doubled, up to these.
 */
const maxPause = 600;
/** Keys that are remembered. Whoever is forgotten begins again. */
const kept = 20_000;

/**
 * Who is asked about in which tick, of what providers have not settled yet. Kept between ticks, in
 * memory only: after a restart everybody is asked once more.
 */
export interface AskingTurns {
  /** Those that are due now, at most `most`: first those that were asked least often. */
  pick<T>(items: readonly T[], of: { key: (item: T) => string; now: number; most?: number }): T[];
  /** Notes that asking left this open: its next turn comes later than the last one did. */
  stayedOpen(key: string, now: number): void;
}

export function makeAskingTurns(): AskingTurns {
  const turns = new Map<string, { times: number; nextAt: number }>();
  return {
    pick(items, { key, now, most = items.length }) {
      return items
        .map((item) => ({ item, turn: turns.get(key(item)) }))
        .filter(({ turn }) => turn === undefined || turn.nextAt <= now)
        .sort((a, b) => (a.turn?.times ?? 0) - (b.turn?.times ?? 0))
        .slice(0, most)
        .map(({ item }) => item);
    },
    stayedOpen(key, now) {
      const times = (turns.get(key)?.times ?? 0) + 1;
      turns.delete(key);
      turns.set(key, { times, nextAt: now + pauseAfter(times, { eager: 1, most: maxPause }) });
      if (turns.size > kept) turns.delete(turns.keys().next().value as string);
    },
  };
}
