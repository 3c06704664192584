import { depositStatus, depositStatusNames } from '#wire/statuses.ts';
import { depositWaitWords } from '#wire/words/deposit-words.ts';
import type { Schemas } from '../api/types.ts';
import type { Tone } from '../kit/sign.tsx';
import { grouped } from './amounts.ts';

type Deposit = Schemas['AdminDeposit'];

export const depositStatuses: [string, string][] = Object.entries(depositStatusNames);

/** A deposit's status; one that is held, or that a reorganisation took out of the chain, says so. */
export function depositWords(deposit: {
  status: number;
  orphaned: number;
  hold?: Schemas['Deposit']['hold'];
}): {
  text: string;
  tone: Tone;
} {
  if (deposit.orphaned === 1) return { text: 'Orphaned after its credit', tone: 'error' };
  if (deposit.status === depositStatus.credited) return { text: 'Credited', tone: 'success' };
  if (!deposit.hold) return { text: 'Confirming', tone: 'in-progress' };
  return deposit.hold.paid_out_tx === null
    ? { text: 'Held', tone: 'warning' }
    : { text: 'Paid out elsewhere', tone: 'stopped' };
}

/** How deep the block of a deposit is: "1 of 2", and once that is enough "3 (2 required)". */
export const confirmationWords = ({
  confirmations,
  threshold,
}: Pick<Deposit, 'confirmations' | 'threshold'>): string =>
  confirmations > threshold
    ? `${grouped(String(confirmations))} (${threshold} required)`
    : `${confirmations} of ${threshold}`;

/** What the credit of a deposit waits for, a sentence each. */
export const depositWaits = (
  { waits, confirmations, threshold, chain_state: state }: Deposit,
  left: string,
): string[] =>
  waits.map((wait) =>
    depositWaitWords[wait]({ confirmations, threshold, left, wasCredited: state === 'orphaned' }),
  );
