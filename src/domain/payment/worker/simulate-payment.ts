import type { Order } from '#model/orders/order.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { NonceDeps } from '../deps.ts';
import {
  handleSimulationFailure,
  waitForAnother,
  waitOrFail,
} from './handle-simulation-failure.ts';
import { Refused, secondOpinion } from './second-opinion.ts';

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
  return gas !== null && hasGas(deps, order, { gas, gasLimit, terms });
}

/**
 * The gas that a transaction of the order needs now, by a node's simulation: of the first provider
 * that can simulate it. null if it would fail: the order then waits with the reason noted on it, or
 * fails once it has waited too long.
 */
export async function gasNeeded(
  deps: NonceDeps,
  order: Order,
  terms: PaymentTerms,
): Promise<bigint | null> {
  const { gateway } = deps;
  try {
    return await gateway.estimateGas(terms);
  } catch (error) {
    const opinion = await secondOpinion(gateway.each(), (one) => one.estimateGas(terms));
    if (opinion.kind === 'succeeds') return opinion.value;
    const failsEverywhere = () => gateway.failsEverywhere(terms);
    await handleSimulationFailure(deps, order, error, { opinion: opinion.kind, failsEverywhere });
    return null;
  }
}

/**
 * True if the gas is within the limit, by the first estimate or by that of another provider. If not,
 * the order waits or fails.
 */
export async function hasGas(
  deps: NonceDeps,
  order: Order,
  { gas, gasLimit, terms }: { gas: bigint; gasLimit: bigint; terms: PaymentTerms },
): Promise<boolean> {
  if (gas <= gasLimit) return true;
  const { kind } = await secondOpinion(deps.gateway.each(), async (one) => {
    if ((await one.estimateGas(terms)) > gasLimit) throw new Refused('more gas than reserved');
  });
  if (kind === 'succeeds') return true;
  if (kind === 'unknown') {
    await waitForAnother(deps, order, 'it needs more gas than reserved');
    return false;
  }
  const cause = 'needs_more_gas_than_reserved';
  await waitOrFail(deps, order, cause, 'It needs more gas than reserved');
  return false;
}
