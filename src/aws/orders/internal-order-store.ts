import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isInternal } from '#model/orders/order.ts';
import type { InternalOrderStore } from '#ports/orders.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { need } from '../runtime/config.ts';
import { createOrder } from './create-order.ts';
import { makeOrderStore, ordersOfKind } from './order-store.ts';
import { internalItems } from './order-writes.ts';

/** Internal orders in the table `money`. Reads are strongly consistent. */
export function makeInternalOrderStore(
  client: DynamoDBDocumentClient = documentClient(),
): InternalOrderStore {
  return {
    ...ordersOfKind(makeOrderStore(client), isInternal),
    create: (input) => createOrder(client, internalItems(need('TABLE_MONEY'), input), input.outbox),
  };
}
