import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ConfirmedUrl, PendingChange, WebhookUrlConfirmation } from '#model/change.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { type Item, withoutKeys } from '../dynamodb/codec.ts';
import { projectKeys } from '../dynamodb/table-keys.ts';

/** Confirmations of webhook URLs with the requests that they name; strongly consistent. */
export async function withRequests(
  client: DynamoDBDocumentClient,
  table: string,
  items: Item[],
): Promise<ConfirmedUrl[]> {
  const confirmations = items.map((item) => withoutKeys(item) as unknown as WebhookUrlConfirmation);
  const keyOf = ({ projectId, changeId, askedAt }: WebhookUrlConfirmation) =>
    projectKeys.changeRequest(projectId, changeId, askedAt);
  const requests = await batchGet(client, table, confirmations.map(keyOf), { consistent: true });
  const found = new Map(requests.map((item) => [`${item.pk} ${item.sk}`, withoutKeys(item)]));
  return confirmations.map((confirmation) => {
    const { pk, sk } = keyOf(confirmation);
    const request = found.get(`${pk} ${sk}`) as PendingChange | undefined;
    return { confirmation, request: request ?? null };
  });
}
