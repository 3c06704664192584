import type { ExpiryDeps } from '#domain/payment/deps.ts';
import { isGroupNo } from '#model/orders/group.ts';
import type { Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { ExpiringGateway } from '#ports/chains.ts';
import { finalityCheckpoint } from './finality-checkpoint.ts';
import { resolveOutcome } from './resolve-outcome.ts';

/**
 * Whether nothing of what was signed for an order can be mined any more: all of it had expired at a final block
 * that our own watcher has read, as two providers show its clock, and no provider knows any of it. It relies on
 * what the vault recorded when it signed, and on no nonce slot. Of a group also what is final and has failed is
 * void: it paid nobody, and its members are paid alone. What fails ends any other order.
 */
export async function isVoidExpired(
  deps: Pick<ExpiryDeps, 'chain' | 'chainState' | 'reader' | 'log'> & {
    gateway: Pick<ExpiringGateway, 'isKnown'>;
  },
  { orderNo }: Pick<Order, 'orderNo'>,
  { txHashes, expiresAt, address, signedAt = 0 }: SignatureRecord,
): Promise<boolean> {
  if (!txHashes?.length || expiresAt === undefined) return false;
  const checkpoint = await finalityCheckpoint(deps);
  if (!checkpoint) return false;
  const outcomeOf = (hashes: string[]) =>
    resolveOutcome(deps, { txHashes: hashes, expiresAt, address, signedAt }, checkpoint);
  if (!isGroupNo(orderNo)) return (await outcomeOf(txHashes)) === 'void';
  const outcomes = await Promise.all(txHashes.map((txHash) => outcomeOf([txHash])));
  return outcomes.every((one) => one === 'void' || (typeof one === 'object' && !one.success));
}
