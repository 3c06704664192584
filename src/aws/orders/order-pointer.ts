/** What a biz_order_id stands for, in the table `money`. */

import type { OrderPointer } from '#model/orders/order.ts';
import { isSwap, isWithdrawal, type Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import { type Key, moneyKeys } from '../dynamodb/table-keys.ts';

/** Where the pointer to an order is; null for one that has no biz_order_id. */
export function pointerKey(order: Order): Key | null {
  if (isWithdrawal(order)) return moneyKeys.bizOrder(order.projectId, order.bizOrderId);
  if (isSwap(order)) return moneyKeys.swapOrder(order.projectId, order.bizOrderId);
  return null;
}

/** A pointer's item; it names no signature until its order has one. */
export function orderPointer(item: Record<string, unknown>): OrderPointer {
  const { orderNo, chain, address, nonce } = item as unknown as {
    orderNo: string;
  } & SignatureRecord;
  const signed = nonce === undefined ? null : { chain, address, nonce: Number(nonce) };
  return { orderNo, signed };
}
