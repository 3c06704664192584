import type { Operation } from '#model/orders/operation.ts';
import { isOperationNo, isSwapNo, type Order } from '#model/orders/order.ts';
import type { Reservation } from '#model/orders/order-base.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { workKeys } from '../dynamodb/table-keys.ts';

const bigints = [
  'amount',
  'amountMicroUsd',
  'countedMicroUsd',
  'gasLimit',
  'maxFeePerGas',
  'blockNumber',
  'amountOut',
  'amountOutMin',
  'amountOutActual',
  'allowanceGas',
  'gasCost',
] as const satisfies readonly (keyof Withdrawal | keyof Operation | keyof Swap)[];

/** The attributes of some fields of an order; amounts are kept as text (78 digits fit). */
export function orderAttributes(fields: Partial<Order>): Record<string, unknown> {
  const out: Record<string, unknown> = { ...fields };
  for (const name of bigints) {
    const value = out[name];
    if (typeof value === 'bigint') out[name] = value.toString();
  }
  if (fields.reservation) out.reservation = reservationAttributes(fields.reservation);
  return out;
}

const reservationAttributes = ({ cap, token, ...rest }: Reservation) => ({
  ...rest,
  amount: rest.amount.toString(),
  fee: rest.fee.toString(),
  autoApproveMicroUsd: rest.autoApproveMicroUsd.toString(),
  ...(token !== undefined && { token }),
  ...(cap && { cap: { skId: cap.skId, microUsd: cap.microUsd.toString() } }),
});

function reservationFrom(item: Record<string, unknown>): Reservation {
  const { cap, ...rest } = item as Record<string, string> & {
    cap?: { skId: string; microUsd: string };
  };
  return {
    ...(rest as unknown as Reservation),
    amount: BigInt(rest.amount ?? 0),
    fee: BigInt(rest.fee ?? 0),
    autoApproveMicroUsd: BigInt(rest.autoApproveMicroUsd ?? 0),
    ...(cap && { cap: { skId: cap.skId, microUsd: BigInt(cap.microUsd) } }),
  };
}

/** The record of an item, of the kind that its number says; the inverse of orderAttributes. */
export function orderFromItem(item: Record<string, unknown>): Order {
  const { pk, sk: _sk, work_pk: _workPk, work_sk: _workSk, ...fields } = item;
  // By its key: a number inside the item could be another order's, with that one's approvals.
  const orderNo = String(pk).slice(2);
  const record: Record<string, unknown> = { ...fields, orderNo };
  // What kind it is, and so what it is judged by, is not the item's to say either.
  if (isOperationNo(orderNo)) record.opType ??= '';
  else delete record.opType;
  if (isSwapNo(orderNo)) record.routeId ??= '';
  else delete record.routeId;
  for (const name of bigints) {
    if (record[name] !== null && record[name] !== undefined) {
      record[name] = BigInt(record[name] as string);
    }
  }
  record.reservation = reservationFrom(record.reservation as Record<string, unknown>);
  // Tokens are attributes of their own, so that each is one conditional write.
  record.waits = Object.fromEntries(
    (['approval', 'payment', 'confirmation'] as const).flatMap((step) =>
      record[`wait_${step}`] ? [[step, record[`wait_${step}`]]] : [],
    ),
  );
  for (const step of ['approval', 'payment', 'confirmation']) delete record[`wait_${step}`];
  return record as unknown as Order;
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
