import { isOperation, type Order } from '../ports/operations.ts';
import type { PaymentTerms } from '../ports/payments.ts';

/** What an order pays, as the builder takes it. */
export function termsOf(order: Order): PaymentTerms {
  return {
    chain: order.chain,
    from: order.fromAddress,
    to: order.toAddress,
    tokenAddress: order.tokenAddress,
    amount: order.amount,
    memo: order.memo,
    ...(isOperation(order) && order.data !== null && { data: order.data }),
  };
}
