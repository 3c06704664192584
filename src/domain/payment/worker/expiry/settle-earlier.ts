/**
 * Handles an order that is unsigned in our table, but signed in the signers' own table: ours was
 * restored (docs/decisions/0013-expiring-payments.md). The hashes are known, so the chain itself
 * shows what became of them.
 */

import { markStuck } from '#domain/order/mark-stuck.ts';
import { sign } from '#domain/order/transitions.ts';
import { newSlot, orderReference } from '#domain/payment/broadcast/new-slot.ts';
import type { ExpiryDeps, Wallet } from '#domain/payment/deps.ts';
import type { Order } from '#model/orders/order.ts';
import { workStages } from '#model/orders/order-base.ts';
import type { SignatureRecord } from '#model/payment.ts';
import { finalityCheckpoint } from './finality-checkpoint.ts';
import { type FinalTransaction, resolveOutcome } from './resolve-outcome.ts';

/** Seconds until an order is looked at again whose earlier payment is not final yet. */
const retrySeconds = 15;

/**
 * Returns 'void' if none of the earlier bytes can be mined any more, so that the order may be
 * signed. Returns 'handled' if one of them is final, which is then recorded as the order's payment,
 * or if that is not known yet. Returns 'counts' if the record has too little to ask the chain with.
 */
export async function settleEarlier(
  deps: ExpiryDeps,
  wallet: Wallet,
  input: { order: Order; earlier: SignatureRecord; table: string },
): Promise<'void' | 'handled' | 'counts'> {
  const { order, earlier } = input;
  const { txHashes, expiresAt } = earlier;
  const ours = earlier.chain === deps.chain.name && earlier.address === order.fromAddress;
  if (!ours || !txHashes?.length || expiresAt === undefined) return 'counts';
  const checkpoint = await finalityCheckpoint(deps);
  const { address } = earlier;
  const outcome = checkpoint
    ? await resolveOutcome(deps, { txHashes, signedAt: 0, expiresAt, address }, checkpoint)
    : 'open';
  if (outcome === 'void') return 'void';
  if (outcome === 'open') await markStuck(deps, order, 'signed_before', retrySeconds);
  else await adopt(deps, wallet, { ...input, found: outcome });
  return 'handled';
}

/** Records the payment under the next sequence number, as mined where it was found. */
async function adopt(
  deps: ExpiryDeps,
  { project, address }: Wallet,
  input: { order: Order; earlier: SignatureRecord; table: string; found: FinalTransaction },
): Promise<void> {
  const { order, earlier, table, found } = input;
  const { chain, payments } = deps;
  const nonce = (await payments.nonceState(chain.name, address))?.next ?? 0;
  const at = deps.clock.now();
  const { projectId } = project;
  const slot = newSlot(
    { chain: chain.name, address, nonce, projectId, ...orderReference(order) },
    {
      txHash: found.txHash,
      raw: '',
      kind: 'payment',
      at,
      maxFeePerGas: 0n,
      maxPriorityFeePerGas: 0n,
      expiresAt: earlier.expiresAt ?? 0n,
    },
  );
  const write = sign(order, { at, nonce });
  const stored = await payments.storeSigned({
    slot: { ...slot, state: 'mined', mined: found },
    write: { ...write, set: { ...write.set, workStage: workStages.mined } },
    voided: earlier.nonce,
    table,
  });
  if (!stored) return; // another order took the sequence number: the next run tries again
  deps.log.warn('payment.adopted', {
    chain: chain.name,
    order_no: order.orderNo,
    tx_hash: found.txHash,
    request_id: order.requestId,
  });
}
