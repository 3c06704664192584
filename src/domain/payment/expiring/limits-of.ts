import type { PaymentLimits } from '../../ports/payments.ts';
import type { Withdrawal } from '../../ports/records.ts';

/** What an order reserved for its payment, which nothing that is signed for it may pass. */
export const limitsOf = (order: Withdrawal): PaymentLimits => ({
  units: order.gasLimit,
  unitPrice: order.maxFeePerGas,
  fee: order.reservation.fee,
});
