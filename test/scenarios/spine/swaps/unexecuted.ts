import { moneyKeys, workKeys } from '#aws/dynamodb/table-keys.ts';
import { orderAttributes } from '#aws/orders/order-item.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { Item } from '#test/integration/spine/swaps/forgeries.ts';

/** A swap's item as it is stored, or at the time when its first signature is due. */
export const itemOf = (swap: Swap, orderNo = swap.orderNo): Item => ({
  ...orderAttributes(swap),
  ...moneyKeys.order(orderNo),
  orderNo,
  waits: undefined,
  workPk: workKeys.pk('ETH', swap.workStage ?? 'A'),
  workSk: workKeys.sk(swap.workStage ?? 'A', swap.fromAddress, swap.createdAtMs, orderNo),
});
