import { batchDigest } from '#domain/approval/batch-digest.ts';
import { withdrawalApprovals } from '#domain/withdrawal/approvals-needed.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { BatchStore } from '../ports.ts';
import { digestsOf, readOrders } from './read-orders.ts';

/**
 * The batch of this number if it waits for approvals; else null. The digest is computed from the orders
 * themselves, so that the check words of a message are those of what is approved.
 */
export async function waitingBatch(batches: Pick<BatchStore, 'get' | 'line'>, batchNo: string) {
  const batch = await batches.get(batchNo);
  if (batch?.status !== 'accepted') return null;
  const orders = await readOrders(batches, batch);
  const totals = new Map<string, Pick<Withdrawal, 'chain' | 'token' | 'amount' | 'decimals'>>();
  for (const { chain, token, tokenAddress, amount, decimals } of orders) {
    const key = JSON.stringify([chain, token, tokenAddress]);
    const sum = (totals.get(key)?.amount ?? 0n) + amount;
    totals.set(key, { chain, token, amount: sum, decimals });
  }
  const { projectId, level, microUsd, createdAt } = batch;
  return {
    batchNo,
    projectId,
    level,
    count: orders.length,
    totals: [...totals.values()],
    microUsd,
    needed: withdrawalApprovals(batch),
    createdAt,
    digest: batchDigest({ projectId, batchNo, level, digests: digestsOf(orders) }),
  };
}
