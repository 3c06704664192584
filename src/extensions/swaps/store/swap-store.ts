import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { createOrder } from '#aws/orders/create-order.ts';
import { orderPointer } from '#aws/orders/order-pointer.ts';
import { makeOrderStore, ordersOfKind } from '#aws/orders/order-store.ts';
import { need } from '#aws/runtime/config.ts';
import { isSwap } from '#model/orders/order.ts';
import type { SwapStore } from '../ports.ts';
import { swapItems } from './swap-items.ts';

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
