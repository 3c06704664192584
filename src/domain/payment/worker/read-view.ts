import type { NonceSlot, NonceState } from '#model/payment.ts';
import type { WorkerDeps } from '../deps.ts';

/** The nonce state of an address and the slots in the worker's view, ascending. */
export async function readView(
  {
    chain,
    payments,
  }: Pick<WorkerDeps, 'chain'> & {
    payments: Pick<WorkerDeps['payments'], 'nonceState' | 'slotsInView'>;
  },
  address: string,
): Promise<{ state: NonceState | null; slots: NonceSlot[] }> {
  const state = await payments.nonceState(chain.name, address);
  return { state, slots: state ? await payments.slotsInView(state) : [] };
}
