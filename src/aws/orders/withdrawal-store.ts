import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isWithdrawal } from '#model/orders/order.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import { makeBatchGetLoader } from '../dynamodb/batch-get-loader.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { moneyKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { createWithOthers } from './creation/create-with-others.ts';
import { orderPointer } from './order-pointer.ts';
import { makeOrderStore, ordersOfKind } from './order-store.ts';
import { makeReservationView } from './reservation-view.ts';

/** Withdrawals in the table `money`. Reads are strongly consistent. */
export function makeWithdrawalStore(
  client: DynamoDBDocumentClient = documentClient(),
): WithdrawalStore {
  const table = () => need('TABLE_MONEY');
  const orders = makeOrderStore(client);
  const read = makeBatchGetLoader(client, table);

  const withdrawals = ordersOfKind(orders, isWithdrawal);

  const pointerTo: WithdrawalStore['pointer'] = async (projectId, bizOrderId) => {
    const item = await read(moneyKeys.bizOrder(projectId, bizOrderId));
    return item ? orderPointer(item) : null;
  };

  return {
    ...withdrawals,
    transition: orders.transition as WithdrawalStore['transition'],

    async byOrder(projectId, bizOrderId) {
      const pointer = await pointerTo(projectId, bizOrderId);
      return pointer ? withdrawals.get(pointer.orderNo) : null;
    },

    pointer: pointerTo,
    reservations: makeReservationView(client, table),
    create: (input) => createWithOthers(client, table(), input),
  };
}
