import { markStuck } from '#domain/order/mark-stuck.ts';
import { fail, reserveBurn } from '#domain/order/transitions.ts';
import { paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import type { ExpiryDeps } from '#domain/payment/deps.ts';
import { isInFlight } from '#model/order-status.ts';
import { isInternal, type Order } from '#model/orders/order.ts';
import { lacksResource, noResourceCame } from '#model/orders/stuck.ts';

/** Seconds until the coin is looked for again. */
const retrySeconds = 15;

/**
 * Reserves the coin that an order burns for the energy that it counted on, in one transaction with
 * the order. Returns the order as it is then. null: the address has not enough coin besides what
 * others reserved, which the order then says, or something changed meanwhile. Coin that is not
 * reserved is never burnt. An internal order ends instead, unsigned.
 */
export async function reserveBurnCoin(deps: ExpiryDeps, order: Order): Promise<Order | null> {
  const { orderNo, requestId, reservation } = order;
  if (isInternal(order)) {
    // Whether a sweep may burn is the merchant's choice: an order of its own does.
    const failed = fail(order, { at: deps.clock.now(), reason: noResourceCame });
    if (order.status === 'approved') await deps.orders.transition(failed);
    return null;
  }
  const mayRaise = order.status === 'approved' || isInFlight(order.status);
  if (!mayRaise) return lacking(deps, order);
  let estimate: Awaited<ReturnType<typeof deps.fees.estimate>>;
  try {
    estimate = await deps.fees.estimate(paymentTerms(order));
  } catch (error) {
    deps.log.warn('payment.not-estimated', { order_no: orderNo, error, request_id: requestId });
    return lacking(deps, order);
  }
  const { gasLimit, maxFeePerGas, maxFee } = estimate;
  const difference = maxFee > reservation.fee ? maxFee - reservation.fee : 0n;
  // The reservations are read before the balance: what is reserved in between fails the write.
  const { reserved, epoch } = await deps.payments.coinReserved(order);
  const maxReserved = (await deps.gateway.nativeBalance(order.fromAddress)) - difference;
  if (reserved > maxReserved) return lacking(deps, order);
  const write = reserveBurn(order, { at: deps.clock.now(), gasLimit, maxFeePerGas, difference });
  if (!(await deps.payments.raise({ write, difference, maxReserved, epoch }))) return null;
  deps.log.info('energy.burn-reserved', {
    order_no: orderNo,
    sun: difference.toString(),
    request_id: requestId,
  });
  // The gate does not report it (tell-burns.ts): it had no coin to burn when it was asked.
  if (reservation.resource === 'rented') {
    deps.log.info('energy.burns', {
      order_no: orderNo,
      project: order.projectId,
      trx: Number(difference) / 1e6,
      energy_status: null,
      request_id: requestId,
    });
  }
  return { ...order, ...write.set } as Order;
}

async function lacking(deps: ExpiryDeps, order: Order): Promise<null> {
  await markStuck(deps, order, lacksResource, retrySeconds);
  return null;
}
