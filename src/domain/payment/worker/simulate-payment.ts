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
  const gas = await gasNeeded(deps, order, terms);
  return gas !== null && hasGas(deps, order, gas, gasLimit);
}

/**
 * The gas that a transaction of the order needs now, by a node's simulation. null if it would fail:
 * the order then waits with the reason noted on it, or fails once it has waited too long.
 */
export async function gasNeeded(
  deps: NonceDeps,
  order: Order,
  terms: PaymentTerms,
): Promise<bigint | null> {
  try {
    return await deps.gateway.estimateGas(terms);
  } catch (error) {
    await handleSimulationFailure(deps, order, error, () => deps.gateway.failsEverywhere(terms));
    return null;
  }
}

/** True if the gas is within the limit. If not, the order waits or fails. */
export async function hasGas(
  deps: NonceDeps,
  order: Order,
  gas: bigint,
  gasLimit: bigint,
): Promise<boolean> {
  if (gas <= gasLimit) return true;
  const cause = 'needs_more_gas_than_reserved';
  await waitOrFail(deps, order, cause, 'It needs more gas than reserved');
  return false;
}
