import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type OrderStatus, orderStatuses } from '#model/order-status.ts';
import { isInternalNo, isOperationNo, isSwapNo } from '#model/orders/order.ts';
import type { PublishedRevisions } from '#ports/payments.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { eventKeys, listKeys } from '../dynamodb/table-keys.ts';
import { outboxFromItem } from '../events/outbox-item.ts';
import { facetFilter, placementFromItem } from '../lists/list-tree.ts';
import { need } from '../runtime/config.ts';

/** Revisions that one read probes beyond the newest known one. */
const ahead = 8;

/**
 * The newest published revision of orders: in the list index or in the outbox. Both are in other
 * tables than the orders, so they keep what a restore of `money` loses.
 */
export function makePublishedRevisions(
  client: DynamoDBDocumentClient = documentClient(),
): PublishedRevisions {
  return {
    async newer(projectId, orders) {
      const found: Awaited<ReturnType<PublishedRevisions['newer']>> = new Map();
      const note = (
        orderNo: string,
        rev: number,
        { status, signature = null }: { status: OrderStatus | undefined; signature?: unknown },
      ) => {
        const own = orders.find((order) => order.orderNo === orderNo);
        const known = Math.max(found.get(orderNo)?.rev ?? 0, own?.rev ?? 0);
        const isSigned = typeof signature === 'string';
        if (status === undefined || rev < known || (rev === known && !isSigned)) return;
        if (rev === own?.rev) return;
        found.set(orderNo, { rev, status, signature: isSigned ? signature : null });
      };
      const keyOf = (orderNo: string) =>
        listKeys.placement(listOf(orderNo), projectId, '', orderNo);
      const byKey = new Map(orders.map((order) => [keyOf(order.orderNo).pk, order.orderNo]));
      const keys = orders.map((order) => keyOf(order.orderNo));
      for (const item of await batchGet(client, need('TABLE_LISTS'), keys, { consistent: true })) {
        const { rev, facetKey } = placementFromItem(item);
        const status = orderStatuses.find((name) => facetFilter({ status: name })(facetKey));
        note(byKey.get(String(item.pk)) ?? '', rev, { status });
      }
      let open = orders;
      while (open.length > 0) {
        const before = new Map(found);
        const asked = open.flatMap(({ orderNo, rev }) => {
          // The newest known revision is read too: its outbox item may have a signature, its list
          // not.
          const from = Math.max(rev + 1, found.get(orderNo)?.rev ?? 0);
          return Array.from({ length: ahead }, (_, i) => `${orderNo}#${from + i}`);
        });
        const items = await batchGet(client, need('TABLE_EVENTS'), asked.map(eventKeys.outbox), {
          consistent: true,
        });
        for (const item of items) {
          const { ref, lists, event } = outboxFromItem(item);
          const change = lists.find(({ list, id }) => list === listOf(ref) && id === ref);
          const status = orderStatuses.find((name) => name === change?.facets.status);
          if (change) note(ref, change.rev, { status, signature: event?.data.signature });
        }
        open = open.filter(({ orderNo }) => before.get(orderNo)?.rev !== found.get(orderNo)?.rev);
      }
      return found;
    },
  };
}

const listOf = (orderNo: string): string => {
  if (isInternalNo(orderNo)) return 'internal-orders';
  return isOperationNo(orderNo) ? 'operations' : isSwapNo(orderNo) ? 'swaps' : 'withdrawals';
};
