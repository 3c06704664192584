import type { PaymentSlot, Withdrawal } from '../../ports/records.ts';
import { broadcast } from '../../withdrawal/transitions/broadcast.ts';
import type { ExpiringDeps } from '../deps.ts';
import type { Found } from './fate-of.ts';

/**
 * Writes down that a slot was mined in a block that the watcher had passed before the slot said so, as
 * after a restore; also by bytes that only the signer's own table still knows of. The ordinary way
 * confirms it, and proves its block.
 */
export async function adoptMined(
  deps: ExpiringDeps,
  input: { slot: PaymentSlot; order: Withdrawal | undefined; found: Found; expiresAt: bigint },
): Promise<void> {
  const { slot, order, found, expiresAt } = input;
  const { txHash } = found;
  const at = deps.clock.now();
  const isKnown = slot.attempts.some((attempt) => attempt.txHash === txHash);
  const lost = {
    ...{ txHash, raw: '', kind: 'payment' as const, at, outcome: 'adopted', expiresAt },
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  };
  const stored = await deps.payments.settle({
    slot: isKnown ? slot : { ...slot, attempts: [...slot.attempts, lost] },
    state: 'mined',
    mined: found,
    confirmed: slot.confirmed,
    ...(order?.status === 2 && { withdrawal: broadcast(order, { at, txHash }) }),
  });
  if (!stored) return; // the watcher was faster: look again next time
  deps.log.warn('payment.adopted', {
    chain: slot.chain,
    withdraw_no: slot.ref,
    tx_hash: txHash,
    request_id: order?.requestId,
  });
}
