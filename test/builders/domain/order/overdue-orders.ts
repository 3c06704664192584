import { overdueOrders } from '#domain/order/overdue-orders.ts';
import type { Order } from '#model/orders/order.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

export const now = 1_767_300_000;

export function collect(...orders: Order[]) {
  const overdue = overdueOrders(now);
  for (const order of orders) overdue.add(order);
  return { unpaid: overdue.unpaid(), stuck: overdue.stuck() };
}

export const approvedBefore = (seconds: number, set: Parameters<typeof buildWithdrawal>[0] = {}) =>
  buildWithdrawal({ createdAt: now - 90_000, approvedAt: now - seconds, ...set });
