import { withdrawalStatus } from '#contract/statuses.ts';
import { broadcast } from '#domain/order/transitions/broadcast.ts';
import type { ScannedBlock, SentTransaction } from '#model/chain.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { SettleDeps } from './deps.ts';
import { freezeForTransaction } from './freeze-for-transaction.ts';

/** The worker's notes move a slot too: so often is it read again before the tick gives up. */
const tries = 4;

/**
 * Marks a transaction from one of our addresses as mined. One that we never stored means that
 * somebody else holds the key or that our table is older than the chain: the address freezes,
 * unless a second provider does not have that block. Then this throws, and the block is read again.
 */
export async function observeSent(
  deps: SettleDeps,
  block: Pick<ScannedBlock, 'number' | 'hash'>,
  sent: SentTransaction & { address: string },
): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    if (await observeOnce(deps, block, sent)) return;
  }
  // The block is read again before the cursor moves on.
  throw new Error(`payment slot of ${sent.address} for ${sent.txHash} moved, read it again`);
}

/** False when the slot or its order moved between reading and writing. */
async function observeOnce(
  deps: SettleDeps,
  block: Pick<ScannedBlock, 'number' | 'hash'>,
  sent: SentTransaction & { address: string },
): Promise<boolean> {
  const { chain, payments } = deps;
  const slot = await slotOf(deps, sent);
  if (!slot?.attempts.some((attempt) => attempt.txHash === sent.txHash)) {
    await freezeForTransaction(deps, block, { ...sent, why: 'not ours' });
    return true;
  }
  // Without nonces only our own proof stands between a variant and the next one, or the order's end.
  if (sent.nonce === null && slot.state !== 'open' && slot.mined?.txHash !== sent.txHash) {
    await freezeForTransaction(deps, block, { ...sent, why: 'one that was given up' });
    return true;
  }
  if (slot.state === 'final' || slot.mined?.blockHash === block.hash) return true;
  const mined = {
    txHash: sent.txHash,
    blockNumber: block.number,
    blockHash: block.hash,
    success: sent.success,
  };
  const order = slot.refKind === 'order' ? await deps.orders.get(slot.ref) : null;
  const isPayment =
    slot.attempts.find((attempt) => attempt.txHash === sent.txHash)?.kind === 'payment';
  const write =
    order?.status === withdrawalStatus.signing && isPayment
      ? broadcast(order, { at: deps.clock.now(), txHash: sent.txHash })
      : undefined;
  const settled = await payments.settle({
    slot,
    state: 'mined',
    mined,
    confirmed: slot.confirmed,
    write,
  });
  if (!settled) return false;
  deps.log.info('payment.mined', {
    chain: chain.name,
    order_no: slot.ref,
    tx_hash: sent.txHash,
    block: block.number.toString(),
    success: sent.success,
    request_id: order?.requestId,
  });
  return true;
}

/** By its nonce; where a chain has none, by the hash that was claimed when it was signed. */
async function slotOf(
  { chain, payments }: SettleDeps,
  sent: SentTransaction & { address: string },
): Promise<NonceSlot | null> {
  if (sent.nonce !== null) return payments.slot(chain.name, sent.address, sent.nonce);
  const claim = await payments.claim(chain.name, sent.txHash);
  return claim?.address === sent.address
    ? payments.slot(chain.name, sent.address, claim.nonce)
    : null;
}
