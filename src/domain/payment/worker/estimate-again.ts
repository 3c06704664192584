import { maxOperationGas, maxPaymentGas } from '#domain/order/limits.ts';
import { markStuck } from '#domain/order/mark-stuck.ts';
import { raiseLimits } from '#domain/order/transitions.ts';
import { isGroup } from '#model/orders/group.ts';
import { isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { paymentTerms } from '../broadcast/payment-terms.ts';
import type { WorkerDeps } from '../deps.ts';

type Deps = Pick<WorkerDeps, 'chain' | 'orders' | 'payments' | 'fees' | 'clock' | 'log'> & {
  gateway: { nativeBalance(address: string): Promise<bigint> };
};

/**
 * Estimates an unsigned order again whose own limits do not suffice now: it may have waited for its
 * approval for days. Its limits become those of a new order, and the difference is reserved with
 * them. Returns the order with its new limits; 'unchanged' if a new order would not get what is
 * needed either, or the estimate fails; 'waits' if the address cannot carry the difference, which
 * the order then says, or if the order or the reservations changed.
 */
export async function estimateAgain(
  deps: Deps,
  order: Order,
  /** What the payment needs at least (see FeeEstimator). */
  needed: { units: bigint; unitPrice: bigint },
  /** What it does now, where that is more than the order says. */
  terms?: PaymentTerms,
): Promise<Order | 'unchanged' | 'waits'> {
  // A swap has the limits of its quote, and ends by itself within minutes.
  if (isSwap(order)) return 'unchanged';
  // A group has what its members reserved; one that this does not suffice for is given up.
  if (isGroup(order)) return 'unchanged';
  const estimate = await newEstimate(deps, order, terms ?? paymentTerms(order));
  const value = callValue(order);
  if (!estimate || !suffices(deps, order, estimate, needed)) return 'unchanged';
  const { gasLimit, maxFeePerGas } = estimate;
  const { maxFee } = order.reservation.resource ? (estimate.withoutBurning ?? estimate) : estimate;
  const missing = maxFee + value - order.reservation.fee;
  const difference = missing > 0n ? missing : 0n;
  const isMore = gasLimit > order.gasLimit || maxFeePerGas > order.maxFeePerGas || difference > 0n;
  if (!isMore) return 'unchanged';
  // The reservations are read before the balance: what is reserved in between fails the write.
  const { reserved, epoch } = await deps.payments.coinReserved(order);
  const maxReserved = (await deps.gateway.nativeBalance(order.fromAddress)) - difference;
  if (difference > 0n && reserved > maxReserved) {
    await markStuck(deps, order, 'no_gas', 15);
    return 'waits';
  }
  const at = deps.clock.now();
  const write = raiseLimits(order, { at, gasLimit, maxFeePerGas, difference });
  const stored = await deps.payments.raise({ write, difference, maxReserved, epoch });
  if (!stored) return 'waits';
  deps.log.info('payment.estimated-again', {
    chain: order.chain,
    order_no: order.orderNo,
    gas: gasLimit.toString(),
    unit_price: maxFeePerGas.toString(),
    request_id: order.requestId,
  });
  return { ...order, ...write.set } as Order;
}

type Estimate = Awaited<ReturnType<WorkerDeps['fees']['estimate']>>;

/** As at creation. The gas of a call is its caller's choice, or the estimate that was shown. */
async function newEstimate(
  { fees, log }: Deps,
  order: Order,
  terms: PaymentTerms,
): Promise<Estimate | null> {
  const given = terms.data === undefined ? undefined : { gasLimit: order.gasLimit };
  try {
    return await fees.estimate(terms, given);
  } catch (error) {
    const { orderNo, requestId } = order;
    log.warn('payment.not-estimated', { order_no: orderNo, error, request_id: requestId });
    return null;
  }
}

/** Whether the estimate covers what is needed, within the bounds that the signer demands. */
function suffices(
  { chain }: Deps,
  order: Order,
  estimate: Estimate,
  needed: { units: bigint; unitPrice: bigint },
): boolean {
  const most = isOperation(order)
    ? maxOperationGas(chain, order)
    : maxPaymentGas(chain, order.tokenAddress);
  return (
    estimate.gasLimit >= needed.units &&
    estimate.gasLimit <= most &&
    estimate.maxFeePerGas >= needed.unitPrice
  );
}

/** The value of a call that pays a token: it is reserved with the fee. */
const callValue = (order: Order): bigint =>
  isOperation(order) && order.reservation.token !== undefined && order.tokenAddress === null
    ? order.amount
    : 0n;
