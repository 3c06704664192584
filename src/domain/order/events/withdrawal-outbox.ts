import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { WebhookEvent } from '#model/webhook-events.ts';
import { createdScopes } from './created-scopes.ts';
import { withdrawalEventData } from './withdrawal-event-data.ts';

/**
 * The outbox item of the withdrawal's current revision: its webhook, if there is one, and its entry
 * in the list of withdrawals. `at` is unix seconds.
 */
export function withdrawalOutbox(
  withdrawal: Withdrawal,
  input: {
    event: WebhookEvent | null;
    at: number;
    start?: boolean;
    /** At its creation: by which keys of metadata the project filters. */
    metadataKeys?: readonly string[];
  },
): OutboxItem {
  return {
    outboxId: `${withdrawal.orderNo}#${withdrawal.rev}`,
    kind: 'order',
    ref: withdrawal.orderNo,
    projectId: withdrawal.projectId,
    event:
      input.event === null
        ? null
        : { name: input.event, data: withdrawalEventData(withdrawal), timestamp: input.at },
    lists: [
      {
        list: 'withdrawals',
        projectId: withdrawal.projectId,
        scope: '',
        id: withdrawal.orderNo,
        rev: withdrawal.rev,
        createdAtMs: withdrawal.createdAtMs,
        facets: { chain: withdrawal.chain, token: withdrawal.token, status: withdrawal.status },
      },
      ...createdScopes(withdrawal, 'withdrawals', {
        toAddress: withdrawal.toAddress,
        metadataKeys: input.metadataKeys ?? [],
      }),
    ],
    start: input.start ?? false,
    createdAtMs: input.at * 1000,
    requestId: withdrawal.requestId,
  };
}
