import { broadcast } from '#domain/order/transitions.ts';
import type { ExpiryDeps } from '#domain/payment/deps.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { FinalTransaction } from './resolve-outcome.ts';

/**
 * Marks a slot as mined by a transaction that is in a final block, which our watcher has already
 * passed: the table was restored to a moment before it, perhaps before that variant was signed. The
 * watcher does the rest, as for any mined payment.
 */
export async function settleFound(
  deps: Pick<ExpiryDeps, 'payments' | 'clock' | 'log'>,
  slot: NonceSlot,
  order: Order | undefined,
  found: { block: FinalTransaction; expiresAt: bigint },
): Promise<void> {
  const at = deps.clock.now();
  const { txHash } = found.block;
  const isKnown = slot.attempts.some((attempt) => attempt.txHash === txHash);
  const kept = isKnown
    ? slot
    : await addFound(deps, slot, { txHash, at, expiresAt: found.expiresAt });
  if (!kept) return; // another run was faster
  const settled = await deps.payments.settle({
    slot: kept,
    state: 'mined',
    mined: found.block,
    confirmed: kept.confirmed,
    ...(order?.status === 'signing' && { write: broadcast(order, { at, txHash }) }),
  });
  if (!settled) return;
  deps.log.warn('payment.adopted', {
    chain: slot.chain,
    order_no: slot.ref,
    tx_hash: txHash,
    request_id: order?.requestId,
  });
}

/** The bytes were lost with the table. The transaction is final, so it is never sent again. */
const addFound = (
  { payments }: Pick<ExpiryDeps, 'payments'>,
  slot: NonceSlot,
  { txHash, at, expiresAt }: { txHash: string; at: number; expiresAt: bigint },
) =>
  payments.addFound(slot, {
    txHash,
    raw: '',
    kind: 'payment',
    at,
    outcome: 'adopted',
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    expiresAt,
  });
