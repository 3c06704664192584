import type { Operation } from '#model/orders/operation.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { operationStatus, statusOfNumber } from '#wire/statuses.ts';
import { operationEventData } from './operation-event-data.ts';
import type { OrderEvent } from './order-event.ts';

/**
 * The events of an operation that have a webhook: its ends, an amended or a reversed end (docs/interface.md "Webhook message")
 * and, if the project wants it, that it waits for an admin (docs/decisions.md "Events of
 * operations").
 */
type Told = Exclude<OrderEvent, 'approved' | 'broadcast'>;
const told: readonly OrderEvent[] = [
  'pending',
  'confirmed',
  'failed',
  'rejected',
  'amended',
  'reversed',
] satisfies Told[];

/**
 * The outbox item of the operation's current revision: its webhook, if the event has one, and its
 * entry in the list of operations. `at` is unix seconds.
 */
export function operationOutbox(
  operation: Operation,
  input: { event: OrderEvent | null; at: number; start?: boolean },
): OutboxItem {
  const { event } = input;
  return {
    outboxId: `${operation.orderNo}#${operation.rev}`,
    kind: 'order',
    ref: operation.orderNo,
    projectId: operation.projectId,
    event:
      event !== null && told.includes(event)
        ? {
            name: `client.${operation.opType}.${event as Told}`,
            data: operationEventData(operation),
            timestamp: input.at,
          }
        : null,
    lists: [
      {
        list: 'operations',
        projectId: operation.projectId,
        scope: '',
        id: operation.orderNo,
        rev: operation.rev,
        createdAtMs: operation.createdAtMs,
        facets: {
          chain: operation.chain,
          op_type: operation.opType,
          status: statusOfNumber(operationStatus, operationStatus[operation.status]),
        },
      },
    ],
    start: input.start ?? false,
    createdAtMs: input.at * 1000,
    requestId: operation.requestId,
  };
}
