import { operationApprovals } from '#domain/wallet/approvals-needed.ts';
import { withdrawalApprovals } from '#domain/withdrawal/approvals-needed.ts';
import type { Chain } from '#model/chain.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';

/**
 * The number of approvals by different admins that an order of any kind needs by its own price; a swap
 * and an internal order none. What the present price and the day's sum add is in
 * judge-approvals.ts.
 */
export function approvalsNeeded(
  order: Order,
  chain: Pick<Chain, 'family' | 'tokens' | 'chainId'>,
): number {
  if (isSwap(order) || isInternal(order)) return 0;
  return isOperation(order) ? operationApprovals(order, chain) : withdrawalApprovals(order);
}
