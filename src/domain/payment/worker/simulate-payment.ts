import type { Order } from '#model/orders/order.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { NonceDeps } from '../deps.ts';
import { handleSimulationFailure, waitOrFail } from './handle-simulation-failure.ts';

/**
 * True if a transaction of the order would succeed now within `gasLimit`, by a node's simulation.
 * If not, the order waits with the reason noted on it, or fails once it has waited too long.
 */
export async function simulatePayment(
  deps: NonceDeps,
  order: Order,
  terms: PaymentTerms,
  gasLimit: bigint,
): Promise<boolean> {
  try {
    const gas = await deps.gateway.estimateGas(terms);
    if (gas <= gasLimit) return true;
    const cause = 'needs_more_gas_than_reserved';
    await waitOrFail(deps, order, cause, 'It needs more gas than reserved');
  } catch (error) {
    await handleSimulationFailure(deps, order, error, () => deps.gateway.failsEverywhere(terms));
  }
  return false;
}
