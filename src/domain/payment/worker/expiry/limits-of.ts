import type { Order } from '#model/orders/order.ts';
import type { PaymentLimits } from '#model/payment.ts';

/** What an order reserved for its payment, which nothing that is signed for it may pass. */
export const paymentLimits = (order: Order): PaymentLimits => ({
  units: order.gasLimit,
  unitPrice: order.maxFeePerGas,
  fee: order.reservation.fee,
});
