import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { OutboxItem } from '#model/outbox.ts';
import { ApiError } from '#wire/api-error.ts';
import { transact } from '../dynamodb/transact.ts';
import { outboxPut } from '../events/outbox-item.ts';
import type { Labelled } from './order-writes.ts';

/**
 * Creates an order in one transaction. If a condition fails, gives what the first failure means.
 */
export async function createOrder<Label extends string>(
  client: DynamoDBDocumentClient,
  items: Labelled<Label>[],
  outbox: OutboxItem,
): Promise<'created' | 'busy' | Label> {
  try {
    const all = [...items.map(({ item }) => item), outboxPut(outbox)];
    // All orders of an address change its reservations.
    const result = await transact(client, all, { crowded: true });
    if (result.ok) return 'created';
    const failed = items[result.reasons.indexOf('ConditionalCheckFailed')];
    if (!failed) throw new Error(`an order was not created: ${result.reasons.join()}`);
    return failed.failsAs;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'busy') return 'busy';
    throw error;
  }
}
