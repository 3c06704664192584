import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { OutboxItem } from '#model/outbox.ts';

/**
 * The outbox item of an internal order's current revision: its entry in the list of internal
 * orders. No webhook reports it, and no state machine follows it. `at` is unix seconds.
 */
export function internalOutbox(order: InternalOrder, { at }: { at: number }): OutboxItem {
  return {
    outboxId: `${order.orderNo}#${order.rev}`,
    kind: 'order',
    ref: order.orderNo,
    projectId: order.projectId,
    event: null,
    lists: [
      {
        list: 'internal-orders',
        projectId: order.projectId,
        scope: '',
        id: order.orderNo,
        rev: order.rev,
        createdAtMs: order.createdAtMs,
        facets: { chain: order.chain, status: order.status, does: order.does },
      },
    ],
    start: false,
    createdAtMs: at * 1000,
    requestId: order.requestId,
  };
}
