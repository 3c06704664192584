import { foldCase } from '#model/fold-case.ts';
import type { Order } from '#model/orders/order.ts';
import type { ListChange } from '#model/outbox.ts';

/**
 * The lists that find an order by what names it: its recipient. An order enters them when it is made,
 * under values that never change, so that its later changes write nothing there. Where the list itself
 * divides by few values, these have as many lists as there are recipients
 * (docs/decisions/0095-filters.md).
 */
export function createdScopes(
  order: Pick<Order, 'orderNo' | 'projectId' | 'rev' | 'createdAtMs'>,
  list: 'withdrawals' | 'operations',
  { toAddress }: { toAddress: string | null },
): ListChange[] {
  if (order.rev > 1 || toAddress === null) return [];
  return [
    {
      list: `${list}-to`,
      projectId: order.projectId,
      scope: foldCase(toAddress),
      id: order.orderNo,
      rev: order.rev,
      createdAtMs: order.createdAtMs,
      facets: {},
    },
  ];
}
