import { moneyKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import { orderAttributes } from '#aws/orders/order-item.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Item } from '#test/integration/spine/operations/forgeries.ts';

/** The operation's item at the time when its signature is due. */
export function dueItem(operation: Operation): Item {
  const { orderNo, fromAddress, createdAtMs, opType } = operation;
  const workStage = opType.startsWith('sign-') ? 'G' : 'A';
  return {
    ...orderAttributes({ ...operation, status: 'approved', workStage, stuck: null }),
    ...moneyKeys.order(orderNo),
    waits: undefined,
    workPk: workKeys.pk('ETH', workStage),
    workSk: workKeys.sk(workStage, fromAddress, createdAtMs, orderNo),
  };
}

export const made = new Map<string, Operation>();

/** Ids of the keys that were asked to sign. */
export const asked: string[] = [];

export const logged: Item[] = [];
