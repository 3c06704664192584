import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ReconcilePlace } from '#model/orders/reconcile-place.ts';
import type { ReconcilePlaceStore } from '#ports/orders.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { moneyKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/** The place of the reconciler in the table `money`, which it may update. */
export function makeReconcilePlaceStore(
  client: DynamoDBDocumentClient = documentClient(),
): ReconcilePlaceStore {
  const at = () => ({ TableName: need('TABLE_MONEY'), Key: moneyKeys.reconcilePlace() });
  return {
    async load() {
      const { Item } = await client.send(new GetCommand(at()));
      const { chain = null, cursor = null } = (Item ?? {}) as Partial<ReconcilePlace>;
      return { chain, cursor };
    },

    async store({ chain, cursor }) {
      await client.send(
        new UpdateCommand({
          ...at(),
          UpdateExpression: 'SET chain = :chain, #cursor = :cursor',
          ExpressionAttributeNames: { '#cursor': 'cursor' },
          ExpressionAttributeValues: { ':chain': chain, ':cursor': cursor },
        }),
      );
    },
  };
}
