import type { OrderStatus } from '#model/order-status.ts';
import type { Order, OrderChanges, TransitionWrite } from '#model/orders/order.ts';
import type { OrderEvent } from '../events/order-event.ts';
import { orderOutbox } from '../events/order-outbox.ts';

/** A transition was applied to an order that is not in one of its prior states. */
export class IllegalTransition extends Error {
  constructor(order: Order, name: string) {
    super(`${name}: order ${order.orderNo} is in status ${order.status}`);
    this.name = 'IllegalTransition';
  }
}

/**
 * Builds the write of one transition: its prior states, the fields it sets, its event. Every
 * transition calls this, so that revision, outbox and condition are made in one place. Throws
 * IllegalTransition.
 *
 * @example
 * ```ts
 * change(order, {
 *   name: 'reject',
 *   from: [withdrawalStatus.pending],
 *   set: { status: withdrawalStatus.rejected, failReason: 'expired', endedAt: at },
 *   event: 'rejected',
 *   at,
 * });
 * ```
 */
export function change(
  order: Order,
  input: {
    name: string;
    from: readonly OrderStatus[];
    set: OrderChanges;
    event: OrderEvent | null;
    at: number;
    release?: boolean;
    releaseLimits?: boolean;
  },
): TransitionWrite {
  if (!input.from.includes(order.status)) throw new IllegalTransition(order, input.name);
  const rev = order.rev + 1;
  const set = { ...input.set, rev };
  return {
    order,
    orderNo: order.orderNo,
    from: input.from,
    rev: order.rev,
    set,
    outbox: orderOutbox({ ...order, ...set } as Order, { event: input.event, at: input.at }),
    release: input.release ?? false,
    releaseLimits: input.releaseLimits ?? false,
  };
}
