/**
 * An order that the table has as never signed, and the signer's own table as signed: the table was
 * restored (docs/decisions/0013-expiring-payments.md). Its hashes are known, so the chain itself
 * says what became of it.
 */

import { sign } from '#domain/order/transitions/sign.ts';
import { newSlot, orderReference } from '#domain/payment/broadcast/new-slot.ts';
import type { ExpiryDeps, Wallet } from '#domain/payment/deps.ts';
import type { Order } from '#model/orders/order.ts';
import { workStages } from '#model/orders/order-base.ts';
import type { SignatureRecord } from '#model/payment.ts';
import { markStuck } from '../mark-stuck.ts';
import { finalityCheckpoint } from './finality-checkpoint.ts';
import { type Found, resolveOutcome } from './resolve-outcome.ts';

/** Seconds after which one that is not final yet is looked at again. */
const again = 15;

/**
 * 'void' when none of the bytes can be mined any more: the order may be signed. 'handled' when one
 * of them is in a final block, which is written down as the order's payment, or while that is not
 * known yet. 'counts' when the record says too little to ask the chain.
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
    ? await resolveOutcome(deps, { txHashes, expiresAt, address }, checkpoint)
    : 'open';
  if (outcome === 'void') return 'void';
  if (outcome === 'open') await markStuck(deps, order, 'signed_before', again);
  else await adopt(deps, wallet, { ...input, found: outcome });
  return 'handled';
}

/** Writes the payment down under the next serial, as mined where it was found. */
async function adopt(
  deps: ExpiryDeps,
  { project, address }: Wallet,
  input: { order: Order; earlier: SignatureRecord; table: string; found: Found },
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
  if (!stored) return; // another order took the serial: the next run finds it again
  deps.log.warn('payment.adopted', {
    chain: chain.name,
    order_no: order.orderNo,
    tx_hash: found.txHash,
    request_id: order.requestId,
  });
}
