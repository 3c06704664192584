/**
 * Whose turn it is when deposits are credited. Providers may never agree on some of them, and anybody
 * can make many of those: they must not keep the others waiting.
 */
import type { Deposit } from '#model/deposit.ts';
import { pauseAfter } from '#model/pause-after.ts';

/**
 * Why a deposit was not credited when it was asked about: a provider contradicts its transfer, another
 * one has another block, no second one shows it, the question failed, or the gate does not let it through.
 */
export type NotCredited = 'disputed' | 'disagreed' | 'unseen' | 'failed' | 'gated';

interface Turn {
  asks: number;
  /** Not asked about before this time (unix seconds). */
  dueAt: number;
  why: NotCredited;
}

/**
 * What a watcher remembers of a chain's deposits that were asked about in vain, by their number;
 * only in memory. A new process asks about each once and knows again.
 */
export type CreditTurns = Map<string, Turn>;

/**
 * The longest wait (seconds) before a deposit is asked about again. Alarms count the lines of each
 * question, so that it is no longer than they allow. A failed question says nothing of the deposit.
 */
const maxWait: Record<NotCredited, number> = {
  disputed: 240,
  disagreed: 60,
  unseen: 60,
  failed: 0,
  // It is the longest that a released deposit waits.
  gated: 60,
};

/** Whether a deposit is not asked about yet. */
export const isPutOff = (turns: CreditTurns, depositNo: string, now: number): boolean =>
  (turns.get(depositNo)?.dueAt ?? 0) > now;

/** The deposits that wait because no second provider showed them. */
export const unseenOf = (turns: CreditTurns, now: number): string[] =>
  [...turns].flatMap(([depositNo, { why, dueAt }]) =>
    why === 'unseen' && dueAt > now ? [depositNo] : [],
  );

/**
 * The deposits in the order of their turns. Those that were asked about least come first, and among them
 * the oldest: a new one does not wait for any on which providers have not agreed. What is neither among
 * them nor put off is forgotten.
 */
export function inTurn(turns: CreditTurns, due: readonly Deposit[], now: number): Deposit[] {
  const numbers = new Set(due.map(({ depositNo }) => depositNo));
  for (const depositNo of turns.keys()) {
    if (!numbers.has(depositNo) && !isPutOff(turns, depositNo, now)) turns.delete(depositNo);
  }
  const asks = ({ depositNo }: Deposit) => turns.get(depositNo)?.asks ?? 0;
  return due.toSorted(
    (one, other) => asks(one) - asks(other) || Number(one.blockNumber - other.blockNumber),
  );
}

/** Questions that follow each other at once: a provider that lags or restarts is back soon. */
const quickAsks = 8;

/**
 * Puts a deposit off: after the first questions for a second, then each time for twice as long. Returns
 * for how many seconds.
 */
export function putOff(
  turns: CreditTurns,
  { depositNo }: Deposit,
  why: NotCredited,
  now: number,
): number {
  const asks = (turns.get(depositNo)?.asks ?? 0) + 1;
  const seconds = pauseAfter(asks, { eager: quickAsks, most: maxWait[why] });
  turns.set(depositNo, { asks, dueAt: now + seconds, why });
  return seconds;
}

/** Whether providers may have left a question unanswered because of this deposit. */
const isUnanswered: Record<NotCredited, boolean> = {
  disputed: false,
  disagreed: false,
  unseen: true,
  failed: true,
  gated: false,
};

/**
 * How many deposits are asked about together, beginning with this one. What is not answered may be one
 * deposit's doing, which must not hold up its neighbours for ever.
 */
export function fittingBatchSize(turns: CreditTurns, { depositNo }: Deposit, most: number): number {
  const turn = turns.get(depositNo);
  if (!turn || !isUnanswered[turn.why]) return most;
  return Math.max(1, most >> Math.floor(turn.asks / 2));
}
