import { isOperation, isWithdrawal, type Order } from '#model/orders/order.ts';

/** What the audit log says of an order that was decided on. */
export const auditedTerms = (order: Order): Record<string, unknown> => ({
  chain: order.chain,
  ...(isOperation(order) && { op_type: order.opType, from_address: order.fromAddress }),
  token: order.token,
  to_address: order.toAddress,
  amount_raw: order.amount.toString(),
  ...(isWithdrawal(order) && { level: order.level }),
});
