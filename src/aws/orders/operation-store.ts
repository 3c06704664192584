import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { isOperation } from '#model/orders/order.ts';
import type { OperationStore } from '#ports/orders.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { moneyKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { createOrder } from './create-order.ts';
import { makeOrderStore, ordersOfKind } from './order-store.ts';
import { operationItems } from './order-writes.ts';
import { makeReservationView } from './reservation-view.ts';

/** Operations of the client wallet in the table `money`. */
export function makeOperationStore(
  client: DynamoDBDocumentClient = documentClient(),
): OperationStore {
  const table = () => need('TABLE_MONEY');
  const orders = makeOrderStore(client);
  return {
    ...ordersOfKind(orders, isOperation),
    transition: orders.transition as OperationStore['transition'],

    async byIdempotencyKey(projectId, key, now) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: moneyKeys.idempotency(projectId, key),
          ConsistentRead: true,
        }),
      );
      // DynamoDB deletes expired items late, so the time decides.
      if (!Item || Number(Item.ttl) <= now) return null;
      return { orderNo: String(Item.orderNo), digest: String(Item.digest) };
    },

    async clientUsed(projectId, day) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: moneyKeys.clientDaily(projectId, day),
          ConsistentRead: true,
        }),
      );
      return BigInt((Item?.used as number | bigint | undefined) ?? 0);
    },

    reservations: makeReservationView(client, table),
    create: (input) => createOrder(client, operationItems(table(), input), input.outbox),
  };
}
