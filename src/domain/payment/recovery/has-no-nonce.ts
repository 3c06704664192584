import { isBeforeSigning, isInFlight } from '#model/order-status.ts';
import { isWithdrawal, type Order } from '#model/orders/order.ts';

/** Whether no nonce is an order's own by its record: nothing is signed for it, or a group pays it. */
export const hasNoNonce = (order: Order): boolean =>
  isBeforeSigning(order.status) || isInGroup(order);

/** Whether a group pays it, by its record. */
const isInGroup = (order: Order): boolean =>
  isWithdrawal(order) && Boolean(order.groupNo) && isInFlight(order.status);
