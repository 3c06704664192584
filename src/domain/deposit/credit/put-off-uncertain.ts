import type { Deposit } from '#model/deposit.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { type CreditTurns, putOff } from './credit-turns.ts';

interface PutOffDeps {
  turns: CreditTurns;
  clock: Clock;
  log: Logger;
}

/** A deposit, and the position of the provider that contradicts it or did not show it. */
export interface Uncertain {
  deposit: Deposit;
  provider: number | null;
}

/** Puts off deposits that too few providers answer for, with one line for all of them. */
export function putOffUnseen(
  { turns, clock, log }: PutOffDeps,
  unseen: readonly Uncertain[],
): void {
  const [first] = unseen;
  if (!first) return;
  for (const { deposit } of unseen) putOff(turns, deposit, 'unseen', clock.now());
  log.warn('deposit.unseen', {
    chain: first.deposit.chain,
    deposit_no: first.deposit.depositNo,
    due: unseen.length,
    provider: first.provider,
  });
}

/** Puts off a deposit that a provider contradicts, with a line of its own. */
export function putOffDisputed(
  { turns, clock, log }: PutOffDeps,
  { deposit, provider }: Uncertain,
): void {
  const { doubtedSender } = deposit;
  log.error('deposit.disputed', {
    chain: deposit.chain,
    deposit_no: deposit.depositNo,
    tx_hash: deposit.txHash,
    block: deposit.blockNumber.toString(),
    provider,
    ...(doubtedSender !== undefined && { doubted_sender: doubtedSender }),
    again_in_s: putOff(turns, deposit, 'disputed', clock.now()),
  });
}

/** Puts off deposits about which the question failed: they wait, and the tick's payments do not. */
export function putOffFailed(
  { turns, clock, log }: PutOffDeps,
  deposits: readonly Deposit[],
  error: unknown,
): void {
  log.warn('deposit.unseen', { chain: deposits[0]?.chain, due: deposits.length, error });
  for (const deposit of deposits) putOff(turns, deposit, 'failed', clock.now());
}
