import type { TopUps, TopUpTransition } from '#domain/deposit/top-up-change.ts';
import type { BalanceChange, TopUp } from '#extensions/energy/model/subscription.ts';
import type { EnergyStore } from '#extensions/energy/ports.ts';
import type { Deposit } from '#model/deposit.ts';

/** What the credit of a top-up changes, and its record on the way to the energy account. */
export interface BalanceTopUp {
  change: BalanceChange;
  record: TopUp | null;
}

/** See TopUps. */
export const makeTopUps = (energy: Pick<EnergyStore, 'nextId'>): TopUps => ({
  nextId: (projectId) => energy.nextId(projectId),
  changeOf: topUpChange,
});

/**
 * What a top-up does to the project's energy balance in a transition of its deposit. Only the first
 * credit is forwarded to the energy account. A credited top-up whose block left the chain is taken back,
 * which may leave a balance below zero: then nothing is rented.
 */
export function topUpChange(deposit: Deposit, { kind, at }: TopUpTransition): BalanceTopUp {
  const { depositNo, projectId, amount, orphanCount = 0 } = deposit;
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
