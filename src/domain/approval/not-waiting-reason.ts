import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import {
  operationStatus,
  operationStatusNames,
  withdrawalStatus,
  withdrawalStatusNames,
} from '#wire/statuses.ts';

/** Why an order cannot be decided on at this time (unix seconds), as a sentence; null if it can. */
export function notWaitingReason(order: Order, now: number): string | null {
  if (isSwap(order)) return `Swap ${order.orderNo} does not wait for approval`;
  if (isInternal(order)) return `Order ${order.orderNo} does not wait for approval`;
  if (!isOperation(order)) {
    if (order.status === 'pending') return null;
    const status = withdrawalStatus[order.status];
    const state = order.cancelledAt === null ? withdrawalStatusNames[status] : 'Cancelled';
    return `Withdrawal ${order.orderNo} does not wait for approval: its status is ${status} (${state})`;
  }
  if (order.status !== 'pending') {
    const status = operationStatus[order.status];
    const state = operationStatusNames[status];
    return `Operation ${order.orderNo} does not wait for approval: its status is ${status} (${state})`;
  }
  const { expiresAt } = order;
  if (expiresAt === null || now < expiresAt) return null;
  return `Operation ${order.orderNo} cannot be decided on: it has expired`;
}
