import { depositStatus, depositStatusNames } from '#wire/statuses.ts';
import type { Schemas } from '../api/types.ts';

type Tone = 'pending' | 'in-progress' | 'success' | 'error' | 'warning';
type Deposit = Schemas['AdminDeposit'];

export const depositStatuses: [string, string][] = Object.entries(depositStatusNames);

/** Where a deposit stands; one that a reorganisation took out of the chain says so. */
export function depositWords(deposit: { status: number; orphaned: number }): {
  text: string;
  tone: Tone;
} {
  if (deposit.orphaned === 1) return { text: 'Orphaned after its credit', tone: 'error' };
  return deposit.status === depositStatus.credited
    ? { text: 'Credited', tone: 'success' }
    : { text: 'Confirming', tone: 'in-progress' };
}

const waits: Record<Deposit['waits'][number], (deposit: Deposit, secondsLeft: string) => string> = {
  confirmations: ({ confirmations, threshold }) =>
    confirmations < threshold
      ? `It has ${confirmations} of ${threshold} confirmations.`
      : 'It is deep enough, and waits for its block to be final or for a second provider to show it.',
  time: (_, left) => `It is not credited before its time, ${left}.`,
  reorganised: ({ chain_state: state }) =>
    state === 'orphaned'
      ? 'Its block left the chain after it was credited. The merchant was told by deposit.orphaned; if it comes back, deposit.restored follows.'
      : 'Its block left the chain before it was credited. If the transaction is mined again, it counts again by itself.',
};

/** What the credit of a deposit waits for, a sentence each. */
export const depositWaits = (deposit: Deposit, left: string): string[] =>
  deposit.waits.map((wait) => waits[wait](deposit, left));
