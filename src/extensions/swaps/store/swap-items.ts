import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { autoApproveItem, countItem } from '#aws/orders/daily-sum-items.ts';
import { type Labelled, orderPut, reserveUnchecked } from '#aws/orders/order-writes.ts';
import { counterLife } from '#aws/orders/release-items.ts';
import type { CreateSwap } from '../model/create-swap.ts';
import { takeQuote } from './quote-store.ts';

/**
 * All items of a swap's creation. Its cost is reserved without a check of the balance: a swap that
 * cannot be paid for fails later and releases its reservation (docs/interface.md
 * "POST /v1/swap/execute").
 */
export function swapItems(table: string, { swap, maxSwapUsed, maxAutoFeesUsed }: CreateSwap) {
  const bizOrder: Labelled<'duplicate'> = {
    failsAs: 'duplicate',
    item: {
      Put: {
        TableName: table,
        Item: { ...moneyKeys.swapOrder(swap.projectId, swap.bizOrderId), orderNo: swap.orderNo },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  };
  const taken: Labelled<'quote_taken'> = {
    failsAs: 'quote_taken',
    item: takeQuote(swap, swap.createdAt),
  };
  const reserved = reserveUnchecked(table, swap);
  const { day, swapMicroUsd, feesMicroUsd } = swap.reservation;
  const endsAt = swap.createdAt + counterLife;
  const fees: Labelled<'fees_moved'>[] =
    feesMicroUsd === undefined
      ? []
      : [
          {
            failsAs: 'fees_moved',
            item: autoApproveItem(table, moneyKeys.autoApprove(swap.projectId, day), {
              sum: 0n,
              max: null,
              fees: feesMicroUsd,
              maxFees: maxAutoFeesUsed ?? null,
              endsAt,
            }),
          },
        ];
  const counted: Labelled<'swap_sum_moved'>[] =
    swapMicroUsd === undefined
      ? []
      : [
          {
            failsAs: 'swap_sum_moved',
            item: countItem(table, moneyKeys.swapDaily(swap.projectId, day), {
              sum: swapMicroUsd,
              max: maxSwapUsed,
              endsAt,
            }),
          },
        ];
  return [orderPut(table, swap), bizOrder, taken, ...reserved, ...counted, ...fees];
}
