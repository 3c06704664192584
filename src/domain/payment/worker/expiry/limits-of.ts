import type { Order } from '#domain/ports/operations.ts';
import type { PaymentLimits } from '#domain/ports/payments.ts';

/** What an order reserved for its payment, which nothing that is signed for it may pass. */
export const paymentLimits = (order: Order): PaymentLimits => ({
  units: order.gasLimit,
  unitPrice: order.maxFeePerGas,
  fee: order.reservation.fee,
});
