import { isFinal } from '#model/order-status.ts';
import { isInternal, isOperation, isWithdrawal, type Order } from '#model/orders/order.ts';
import { stuckKind } from '#model/orders/stuck.ts';
import type { ChainName } from '#shared/chains.ts';

/** Seconds after its approval within which an order is confirmed, unless something is wrong. */
const overdueAfter = (order: Order): number =>
  isWithdrawal(order) && order.level === 1 ? 15 * 60 : 3_600;

/** Seconds for which an order may be stuck for the same cause. */
const maxStuckSeconds = 3_600;

/** Orders of one chain that wait for too long, and the one among them that has waited longest. */
export interface OverdueOrders {
  chain: ChainName;
  /** Of unpaid orders: a withdrawal's level, else the kind of order. Of stuck ones: the cause. */
  of: string;
  count: number;
  oldestS: number;
  oldestNo: string;
}

function kindOf(order: Order): string {
  if (isInternal(order)) return 'internal';
  return isWithdrawal(order) ? `level ${order.level}` : isOperation(order) ? 'operation' : 'swap';
}

/**
 * Collects, one order at a time, those that are not confirmed long after their approval, by chain
 * and level, and those that have been stuck for an hour, by chain and cause. `now` is unix seconds.
 *
 * @example
 * ```ts
 * const overdue = overdueOrders(clock.now());
 * for (const order of orders) overdue.add(order);
 * overdue.unpaid(); // [{ chain: 'ETH', of: 'level 1', count: 1, oldestS: 1200, oldestNo: 'WD1' }]
 * ```
 */
export function overdueOrders(now: number): {
  add(order: Order): void;
  unpaid(): OverdueOrders[];
  stuck(): OverdueOrders[];
} {
  const unpaid = new Map<string, OverdueOrders>();
  const stuck = new Map<string, OverdueOrders>();
  const note = (groups: typeof unpaid, order: Order, of: string, age: number) => {
    const key = `${order.chain}/${of}`;
    const group = groups.get(key);
    const isOldest = !group || age > group.oldestS;
    groups.set(key, {
      chain: order.chain,
      of,
      count: (group?.count ?? 0) + 1,
      oldestS: isOldest ? age : group.oldestS,
      oldestNo: isOldest ? order.orderNo : group.oldestNo,
    });
  };
  return {
    add(order) {
      if (isFinal(order.status)) return;
      if (order.stuck) {
        const age = now - order.stuck.since;
        if (age >= maxStuckSeconds) note(stuck, order, stuckKind(order.stuck.cause), age);
      }
      if (order.status === 'pending') return;
      const age = now - (order.approvedAt ?? order.createdAt);
      if (age >= overdueAfter(order)) note(unpaid, order, kindOf(order), age);
    },
    unpaid: () => [...unpaid.values()],
    stuck: () => [...stuck.values()],
  };
}
