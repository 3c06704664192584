import { addressEnds } from '#model/address-ends.ts';
import {
  isInternalNo,
  isOperationNo,
  isSwapNo,
  type Order,
  type OrderChanges,
} from '#model/orders/order.ts';
import { payeeOf } from '#model/orders/payee.ts';
import { familyOf } from '#shared/chains.ts';
import { type Item, makeCodec } from '../dynamodb/codec.ts';
import { recipientKeys, workKeys } from '../dynamodb/table-keys.ts';

/** Fields of all kinds of orders; an item has the fields of its own kind. */
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
    amountReceived: 'optional',
    allowanceGas: 'optional',
    gasCost: 'optional',
    feeLimit: 'optional',
    paidBefore: 'optional',
    paidFee: 'optional',
    reservation: {
      amount: 'required',
      fee: 'required',
      autoApproveMicroUsd: 'required',
      feesMicroUsd: 'optional',
      swapMicroUsd: 'optional',
      clientMicroUsd: 'optional',
      resourceUnits: 'optional',
      cap: { microUsd: 'required' },
    },
  },
  stored: {
    reservation: {
      resource: 'energy',
      resourceUnits: 'energyUnits',
      resourceDuration: 'energyDuration',
    },
  },
  // Its places in the GSIs `work` and `recipients`.
  without: ['workPk', 'workSk', 'toPk', 'toSk'],
});

/** The attributes of some fields of an order. */
export const orderAttributes = (fields: OrderChanges): Item => codec.encode(fields);

/**
 * The order of an item; the inverse of orderAttributes. Its number and its kind are taken from the
 * key, not from attributes: they decide which approvals it needs. Throws on a non-number amount.
 */
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
  // An attribute `orderNo` could name another order, with that order's approvals.
  const orderNo = String(item.pk).slice(2);
  record.orderNo = orderNo;
  // `opType`, `routeId` and `does` distinguish the kinds (isOperation, isSwap, isInternal).
  if (isOperationNo(orderNo)) record.opType ??= '';
  else delete record.opType;
  if (isSwapNo(orderNo)) record.routeId ??= '';
  else delete record.routeId;
  if (isInternalNo(orderNo)) record.does ??= '';
  else delete record.does;
  // Each wait is an attribute of its own, so that storing one is one conditional write.
  const waits: Item = {};
  for (const step of ['approval', 'payment', 'confirmation'] as const) {
    const name = `wait_${step}`;
    if (record[name]) waits[step] = record[name];
    delete record[name];
  }
  return { ...record, waits } as unknown as Order;
}

/** The order's keys in the index `work`; null if nothing is left to do for it. */
export function workAttributes(
  order: Pick<Order, 'workStage' | 'chain' | 'fromAddress' | 'createdAtMs' | 'orderNo'>,
): { workPk: string; workSk: string } | null {
  if (order.workStage === null) return null;
  return {
    workPk: workKeys.pk(order.chain, order.workStage),
    workSk: workKeys.sk(order.workStage, order.fromAddress, order.createdAtMs, order.orderNo),
  };
}

/** The order's keys in the index `recipients`, which never change; null if it names no recipient. */
export function recipientAttributes(order: Order): { toPk: string; toSk: string } | null {
  const payee = payeeOf(order);
  const family = familyOf[order.chain];
  const ends = payee && addressEnds(family, payee);
  if (!payee || !ends) return null;
  return {
    toPk: recipientKeys.pk(order.projectId, family, ends),
    toSk: recipientKeys.sk(payee, order.createdAtMs),
  };
}
