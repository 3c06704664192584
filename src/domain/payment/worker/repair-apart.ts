import type { WorkerDeps } from '#domain/payment/deps.ts';
import type { NonceSlot } from '#model/payment.ts';

/**
 * Repairs one slot of a run. A failure is logged, with an alarm, and ends neither the run nor the
 * repair of the other slots: what the slot's next run finds is what was stored. Payments that follow
 * take the nonces that the nonce state gives, which no repair moves.
 */
export async function repairApart(
  { log }: Pick<WorkerDeps, 'log'>,
  slot: NonceSlot,
  repair: () => Promise<void>,
): Promise<void> {
  try {
    await repair();
  } catch (error) {
    const { chain, address, nonce, ref } = slot;
    log.error('payment.repair-failed', { chain, address, nonce, order_no: ref, error });
  }
}
