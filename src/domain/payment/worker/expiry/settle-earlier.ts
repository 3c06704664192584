/**
 * Handles an order that is unsigned in our table, but signed in the signers' own table: ours was
 * restored (docs/decisions/0013-expiring-payments.md). The hashes are known, so the chain itself
 * shows what became of them.
 */

import { markStuck } from '#domain/order/mark-stuck.ts';
import { attestVoid } from '#domain/payment/attest-void.ts';
import type { ExpiryDeps } from '#domain/payment/deps.ts';
import type { Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import { finalityCheckpoint } from './finality-checkpoint.ts';
import { type FinalTransaction, resolveOutcome } from './resolve-outcome.ts';

/** Seconds until an order is looked at again whose earlier payment is not final yet. */
export const retrySeconds = 15;

/**
 * Returns 'void' if none of the earlier bytes can be mined any more, so that the order may be
 * signed. Returns 'handled' if one of them is final, which is then recorded as the order's payment,
 * or if that is not known yet. Returns 'counts' if the record has too little to ask the chain with.
 */
export async function settleEarlier(
  deps: ExpiryDeps,
  { order, earlier }: { order: Order; earlier: SignatureRecord },
): Promise<'void' | 'handled' | 'counts'> {
  const { txHashes, expiresAt } = earlier;
  const ours = earlier.chain === deps.chain.name && earlier.address === order.fromAddress;
  if (!ours || !txHashes?.length || expiresAt === undefined) return 'counts';
  const checkpoint = await finalityCheckpoint(deps);
  const { address } = earlier;
  const outcome = checkpoint
    ? await resolveOutcome(deps, { txHashes, signedAt: 0, expiresAt, address }, checkpoint)
    : 'open';
  if (outcome === 'void' && (await attestVoid(deps, order))) return 'void';
  if (outcome === 'open' || outcome === 'void')
    await markStuck(deps, order, 'signed_before', retrySeconds);
  else await adopt(deps, { order, found: outcome });
  return 'handled';
}

/** Records the payment under the next sequence number, as mined where it was found. */
async function adopt(
  deps: ExpiryDeps,
  { order, found }: { order: Order; found: FinalTransaction },
): Promise<void> {
  const { orderNo, rev, fromAddress } = order;
  // null: another order took the sequence number: the next run tries again.
  if (!(await deps.vault.adopt(fromAddress, { orderNo, rev, found }))) return;
  deps.log.warn('payment.adopted', {
    chain: deps.chain.name,
    order_no: orderNo,
    tx_hash: found.txHash,
    request_id: order.requestId,
  });
}
