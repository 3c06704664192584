import type { Operation } from '#model/orders/operation.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { isWebhookEvent } from '#model/webhook-events.ts';
import { operationStatus, operationStatusOf } from '#wire/statuses.ts';
import { createdScopes } from './created-scopes.ts';
import { operationEventData, shownTerms } from './operation-event-data.ts';
import type { OrderEvent } from './order-event.ts';

/**
 * The outbox item of the operation's current revision: its webhook, if the event has one, and its
 * entry in the list of operations. `at` is unix seconds.
 */
export function operationOutbox(
  operation: Operation,
  input: {
    event: OrderEvent | null;
    at: number;
    start?: boolean;
    /** At its creation: by which keys of metadata the project filters. */
    metadataKeys?: readonly string[];
  },
): OutboxItem {
  const { token, to_address: toAddress } = shownTerms(operation);
  // Null has no row either.
  const name = `client.${operation.opType}.${input.event}`;
  return {
    outboxId: `${operation.orderNo}#${operation.rev}`,
    kind: 'order',
    ref: operation.orderNo,
    projectId: operation.projectId,
    event: isWebhookEvent(name)
      ? { name, data: operationEventData(operation), timestamp: input.at }
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
          ...(token !== null && { token }),
          status: operationStatusOf[operationStatus[operation.status]],
        },
      },
      ...createdScopes(operation, 'operations', {
        toAddress,
        metadataKeys: input.metadataKeys ?? [],
      }),
    ],
    start: input.start ?? false,
    createdAtMs: input.at * 1000,
    requestId: operation.requestId,
  };
}
