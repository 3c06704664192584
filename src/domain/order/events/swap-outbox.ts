import type { Swap } from '#model/orders/swap.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { isWebhookEvent } from '#model/webhook-events.ts';
import { swapStatusOf } from '#wire/statuses.ts';
import type { OrderEvent } from './order-event.ts';
import { shownSwapStatus, swapEventData } from './swap-event-data.ts';

/**
 * The outbox item of the swap's current revision: its webhook, if the event has one, and its entry
 * in the list of swaps. `at` is unix seconds.
 */
export function swapOutbox(
  swap: Swap,
  { event, at, start }: { event: OrderEvent | null; at: number; start?: boolean },
): OutboxItem {
  // Null has no row either.
  const name = `swap.${event}`;
  return {
    outboxId: `${swap.orderNo}#${swap.rev}`,
    kind: 'order',
    ref: swap.orderNo,
    projectId: swap.projectId,
    event: isWebhookEvent(name) ? { name, data: swapEventData(swap), timestamp: at } : null,
    lists: [
      {
        list: 'swaps',
        projectId: swap.projectId,
        scope: '',
        id: swap.orderNo,
        rev: swap.rev,
        createdAtMs: swap.createdAtMs,
        facets: {
          chain: swap.chain,
          token: [swap.token, swap.toToken],
          status: swapStatusOf[shownSwapStatus(swap)],
        },
      },
    ],
    start: start ?? false,
    createdAtMs: at * 1000,
    requestId: swap.requestId,
  };
}
