/** Sentences about a deposit; the console and coffer print them. */

/** What the credit of a deposit waits for. */
export type DepositWait = 'confirmations' | 'time' | 'reorganised';

export interface DepositFacts {
  confirmations: number;
  /** null where the reader's API does not say it. */
  threshold: number | null;
  /** How long until the time of its credit; null where that is not known. */
  left: string | null;
  /** Whether it was credited before its block left the chain. */
  wasCredited: boolean;
}

export const depositWaitWords: Record<DepositWait, (facts: DepositFacts) => string> = {
  confirmations({ confirmations, threshold }) {
    if (threshold === null) return `It has ${confirmations} confirmations and needs more.`;
    return confirmations < threshold
      ? `It has ${confirmations} of ${threshold} confirmations.`
      : 'It has enough confirmations. It waits for its block to be final, or for a second provider to show it.';
  },
  time: ({ left }) => `It is too early to credit it${left === null ? '' : `, ${left}`}.`,
  reorganised: ({ wasCredited }) =>
    wasCredited
      ? 'Its block left the chain after it was credited. The merchant received deposit.orphaned. If the block comes back, deposit.restored follows.'
      : 'Its block left the chain before it was credited. If the transaction is mined again, the deposit is recorded again automatically.',
};
