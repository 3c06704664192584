import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { isSwap } from '#model/orders/order.ts';
import type { SwapStore } from '#ports/orders.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { moneyKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { createOrder } from './create-order.ts';
import { orderPointer } from './order-pointer.ts';
import { makeOrderStore, ordersOfKind } from './order-store.ts';
import { swapItems } from './order-writes.ts';

/** Swaps in the table `money`. Creating one deletes its quote in the table `quotes`. */
export function makeSwapStore(client: DynamoDBDocumentClient = documentClient()): SwapStore {
  const table = () => need('TABLE_MONEY');
  const swaps = ordersOfKind(makeOrderStore(client), isSwap);
  const pointer: SwapStore['pointer'] = async (projectId, bizOrderId) => {
    const Key = moneyKeys.swapOrder(projectId, bizOrderId);
    const { Item } = await client.send(
      new GetCommand({ TableName: table(), Key, ConsistentRead: true }),
    );
    return Item ? orderPointer(Item) : null;
  };
  return {
    ...swaps,

    async byOrder(projectId, bizOrderId) {
      const found = await pointer(projectId, bizOrderId);
      return found && swaps.get(found.orderNo);
    },

    pointer,

    create: (input) => createOrder(client, swapItems(table(), input), input.outbox),
  };
}
