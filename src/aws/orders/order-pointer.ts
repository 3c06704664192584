/** Pointers in the table `money` from a biz_order_id to its order. */
import type { OrderPointer } from '#model/orders/order.ts';
import { isSwap, isWithdrawal, type Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import { type Key, moneyKeys } from '../dynamodb/table-keys.ts';

/** The key of the pointer to an order; null for an operation, which has no biz_order_id. */
export function pointerKey(order: Order): Key | null {
  if (isWithdrawal(order)) return moneyKeys.bizOrder(order.projectId, order.bizOrderId);
  if (isSwap(order)) return moneyKeys.swapOrder(order.projectId, order.bizOrderId);
  return null;
}

/** The pointer of an item; `signed` is null until its order is signed. */
export function orderPointer(item: Record<string, unknown>): OrderPointer {
  const { orderNo, chain, address, nonce } = item as unknown as {
    orderNo: string;
  } & SignatureRecord;
  const signed = nonce === undefined ? null : { chain, address, nonce: Number(nonce) };
  return { orderNo, signed };
}
