/** A batch, its lines and its commit as items. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Item, makeCodec } from '#aws/dynamodb/codec.ts';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import type { TransactItem } from '#aws/dynamodb/transact.ts';
import { addSums } from '#aws/orders/creation/add-sums.ts';
import { orderAttributes, orderFromItem } from '#aws/orders/order-item.ts';
import { type Labelled, withdrawalItems } from '#aws/orders/order-writes.ts';
import type { CreateWithdrawal, Withdrawal } from '#model/orders/withdrawal.ts';
import type { Batch, Refusal } from '../model/batch.ts';
import type { CommitResult } from '../ports.ts';
import { batchKeys, batchWork } from './batch-keys.ts';

const codec = makeCodec<Batch>({
  bigints: { microUsd: 'required' },
  without: ['workPk', 'workSk'],
});

export const batchItem = (batch: Batch): Item => ({
  ...batchKeys.batch(batch.batchNo),
  ...codec.encode(batch),
  workPk: batchWork.pk,
  workSk: batchWork.sk(batch.createdAtMs, batch.batchNo),
});

export const batchFromItem = (item: Item): Batch => codec.decode(item);

const packed = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value));

const unpacked = (bytes: unknown): unknown =>
  JSON.parse(gunzipSync(bytes as Uint8Array).toString('utf8'));

/** Orders of a line, a few bytes each besides what differs between them. */
export const lineItem = (batchNo: string, line: number, orders: readonly Withdrawal[]): Item => ({
  ...batchKeys.line(batchNo, line),
  orders: packed(orders.map((order) => ({ orderNo: order.orderNo, ...orderAttributes(order) }))),
});

export const ordersOfLineItem = (item: Item | undefined): Withdrawal[] =>
  item
    ? (unpacked(item.orders) as Item[]).map(
        (order) =>
          orderFromItem({ ...order, ...moneyKeys.order(String(order.orderNo)) }) as Withdrawal,
      )
    : [];

export const refusalsItem = (batchNo: string, refusals: readonly Refusal[]): Item => ({
  ...batchKeys.refusals(batchNo),
  refusals: packed(refusals),
});

export const refusalsOfItem = (item: Item | undefined): Refusal[] =>
  item ? (unpacked(item.refusals) as Refusal[]) : [];

type Sum = Labelled<Exclude<CommitResult, 'committed' | 'gone' | 'busy'>>;

/**
 * What the orders of a batch add to the sums of reservations and of the day, one item a sum; those of
 * single creations, added up. The answer of the first sum that has no room for all of them, if one has
 * none.
 */
export function batchSums(
  table: string,
  orders: readonly Omit<CreateWithdrawal, 'outbox'>[],
): Sum[] | Sum['failsAs'] {
  const sums = new Map<string, Sum>();
  for (const order of orders) {
    // An order's own item and its pointer are puts.
    const added = withdrawalItems(table, order).filter(({ item }) => item.Update) as Sum[];
    for (const sum of added) {
      const pk = keyOf(sum.item);
      const before = sums.get(pk);
      const item = before ? addSums(before.item, sum.item) : sum.item;
      if (!item) return sum.failsAs;
      sums.set(pk, { ...sum, item });
    }
  }
  return [...sums.values()];
}

const keyOf = ({ Update }: TransactItem): string => String(Update?.Key?.pk);
