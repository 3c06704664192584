import type { Deposit } from '#model/deposit.ts';
import type { BalanceChange, TopUp } from '#model/energy/subscription.ts';

/**
 * What a top-up does to the project's energy balance in a transition of its deposit; undefined for
 * any other deposit. Only the first credit is forwarded to the energy account. A credited top-up whose
 * block left the chain is taken back, which may leave a balance below zero: then nothing is rented.
 * `deposit` is as it was before the transition.
 */
export function topUpChange(
  deposit: Deposit,
  { kind, at }: { kind: 'credited' | 'orphaned' | 'restored'; at: number },
): { change: BalanceChange; record: TopUp | null } | undefined {
  const { depositNo, projectId, amount, topUp, orphanCount = 0 } = deposit;
  if (!topUp) return undefined;
  if (kind === 'credited') {
    return {
      change: { projectId, kind: 'topup', ref: depositNo, sun: amount, at },
      record: { depositNo, projectId, sun: amount, forwardNo: null, settledTxHash: null, rev: 1 },
    };
  }
  const isOrphaned = kind === 'orphaned';
  const sun = isOrphaned ? -amount : amount;
  // By its count and not by a revision: a restored table comes to the same change again, and the ledger
  // takes it once.
  const ref = `${depositNo}#${kind}#${isOrphaned ? orphanCount + 1 : orphanCount}`;
  const change = { projectId, kind: 'adjust' as const, ref, sun, at };
  return { change, record: null };
}
