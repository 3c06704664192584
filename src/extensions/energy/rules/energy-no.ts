import { isOperationNo, isWithdrawalNo } from '#model/orders/order.ts';
import type { BusinessType } from '#model/rental-codes.ts';

/** What energy for an order is rented for, by the order's number; null for any other number. */
export function businessTypeOf(orderNo: string): BusinessType | null {
  if (isWithdrawalNo(orderNo)) return 'withdraw';
  if (isOperationNo(orderNo)) return 'client_tx';
  return orderNo.startsWith('SP') ? 'sweep' : null;
}

/** The number of the one energy order that an order can have; null if it gets none. */
export function energyNoOf(orderNo: string): string | null {
  const type = businessTypeOf(orderNo);
  return type && `${type}:${orderNo}`;
}
