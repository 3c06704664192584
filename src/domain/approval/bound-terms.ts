import { isOperation, type Order, type OrderChanges } from '#model/orders/order.ts';

/** The fields of an order that its terms digest covers (terms-digest.ts), as they were read. */
export function boundTerms(order: Order): OrderChanges {
  const { projectId, chain, token, tokenAddress, toAddress, amount, memo } = order;
  const shared = { projectId, chain, token, tokenAddress, toAddress, amount, memo };
  if (!isOperation(order)) return { ...shared, ...('level' in order && { level: order.level }) };
  const { opType, fromAddress, data, message, typedData, simulation } = order;
  return { ...shared, opType, fromAddress, data, message, typedData, simulation };
}
