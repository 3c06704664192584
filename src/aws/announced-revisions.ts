import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { WithdrawalStatus } from '../contract/statuses.ts';
import type { AnnouncedRevisions } from '../domain/ports/matching.ts';
import { batchGet } from './batch-get.ts';
import { documentClient } from './clients.ts';
import { need } from './config.ts';
import { eventKeys, listKeys } from './keys.ts';
import { facetFilter, placementFromItem } from './list-tree.ts';
import { outboxFromItem } from './outbox-item.ts';

/** Revisions looked for at once beyond the newest one known. */
const ahead = 8;

const statuses = [0, 1, 2, 3, 4, 5, 6] as const;

/**
 * The newest revision of withdrawals that the list index has, or that lies in the outbox: both are
 * in other tables than the orders, so that they outlive a restore of `money`.
 */
export function makeAnnouncedRevisions(
  client: DynamoDBDocumentClient = documentClient(),
): AnnouncedRevisions {
  return {
    async newer(projectId, orders) {
      const found = new Map<string, { rev: number; status: WithdrawalStatus }>();
      const note = (orderNo: string, rev: number, status: WithdrawalStatus | undefined) => {
        const own = orders.find((order) => order.orderNo === orderNo);
        const known = Math.max(found.get(orderNo)?.rev ?? 0, own?.rev ?? 0);
        if (status !== undefined && rev > known) found.set(orderNo, { rev, status });
      };
      const keyOf = (orderNo: string) => listKeys.placement('withdrawals', projectId, '', orderNo);
      const byKey = new Map(orders.map((order) => [keyOf(order.orderNo).pk, order.orderNo]));
      const keys = orders.map((order) => keyOf(order.orderNo));
      for (const item of await batchGet(client, need('TABLE_LISTS'), keys, { consistent: true })) {
        const { rev, facetKey } = placementFromItem(item);
        const status = statuses.find((s) => facetFilter({ status: String(s) })(facetKey));
        note(byKey.get(String(item.pk)) ?? '', rev, status);
      }
      let open = orders;
      while (open.length > 0) {
        const before = new Map(found);
        const asked = open.flatMap(({ orderNo, rev }) => {
          const from = Math.max(rev, found.get(orderNo)?.rev ?? 0) + 1;
          return Array.from({ length: ahead }, (_, i) => `${orderNo}#${from + i}`);
        });
        const items = await batchGet(client, need('TABLE_EVENTS'), asked.map(eventKeys.outbox), {
          consistent: true,
        });
        for (const item of items) {
          const { ref, lists } = outboxFromItem(item);
          const change = lists.find(({ list, id }) => list === 'withdrawals' && id === ref);
          const status = statuses.find((s) => String(s) === change?.facets.status);
          if (change) note(ref, change.rev, status);
        }
        open = open.filter(({ orderNo }) => before.get(orderNo) !== found.get(orderNo));
      }
      return found;
    },
  };
}
