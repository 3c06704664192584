import { isOperationNo, isSwapNo, type Order, type OrderChanges } from '#model/orders/order.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { workKeys } from '../dynamodb/table-keys.ts';

/** Fields of every kind of order: an item has those of its own kind alone. */
const codec = makeCodec<OrderChanges>({
  bigints: {
    amount: 'optional',
    amountMicroUsd: 'optional',
    countedMicroUsd: 'optional',
    gasLimit: 'optional',
    maxFeePerGas: 'optional',
    blockNumber: 'optional',
    amountOut: 'optional',
    amountOutMin: 'optional',
    amountOutActual: 'optional',
    allowanceGas: 'optional',
    gasCost: 'optional',
    reservation: {
      amount: 'required',
      fee: 'required',
      autoApproveMicroUsd: 'required',
      cap: { microUsd: 'required' },
    },
  },
  // Its place in the GSI `work`.
  without: ['work_pk', 'work_sk'],
});

/** The attributes of some fields of an order. */
export const orderAttributes = (fields: OrderChanges): Item => codec.encode(fields);

/** The record of an item, of the kind that its number says; the inverse of orderAttributes. */
export function orderFromItem(item: Item): Order {
  const { amount, fee, autoApproveMicroUsd, ...reserved } = item.reservation as Item;
  const record: Item = codec.decode({
    ...item,
    reservation: {
      ...reserved,
      amount: amount ?? '0',
      fee: fee ?? '0',
      autoApproveMicroUsd: autoApproveMicroUsd ?? '0',
    },
  }) as Item;
  // By its key: a number inside the item could be another order's, with that one's approvals.
  const orderNo = String(item.pk).slice(2);
  record.orderNo = orderNo;
  // What kind it is, and so what it is judged by, is not the item's to say either.
  if (isOperationNo(orderNo)) record.opType ??= '';
  else delete record.opType;
  if (isSwapNo(orderNo)) record.routeId ??= '';
  else delete record.routeId;
  // Tokens are attributes of their own, so that each is one conditional write.
  const waits: Item = {};
  for (const step of ['approval', 'payment', 'confirmation'] as const) {
    const name = `wait_${step}`;
    if (record[name]) waits[step] = record[name];
    delete record[name];
  }
  return { ...record, waits } as unknown as Order;
}

/** Keys of the order's place in the GSI `work`; empty when nothing is left to do. */
export function workAttributes(
  order: Pick<Order, 'workStage' | 'chain' | 'fromAddress' | 'createdAtMs' | 'orderNo'>,
): { work_pk: string; work_sk: string } | null {
  if (order.workStage === null) return null;
  return {
    work_pk: workKeys.pk(order.chain),
    work_sk: workKeys.sk(order.workStage, order.fromAddress, order.createdAtMs, order.orderNo),
  };
}
