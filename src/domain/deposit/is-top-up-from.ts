import type { Deposit } from '#model/deposit.ts';
import { isInternalNo } from '#model/orders/order.ts';

/**
 * Whether a transfer by the project itself, for this order, tops up its balance with a service: a payment that
 * it asked for does, one of the service's own does not.
 */
export const isTopUpFrom = (
  { topUp }: Pick<Deposit, 'topUp'>,
  { orderNo }: { orderNo: string | null },
): boolean => topUp !== undefined && orderNo !== null && !isInternalNo(orderNo);
