/** Lists with exact totals at a flat price, in table `lists` (docs/decisions/0003-lists.md). */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ListChange } from '#model/outbox.ts';
import type { ListIndex } from '#ports/events.ts';
import { serializeByKey } from '#shared/async/serialize-by-key.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { listKeys } from '../dynamodb/table-keys.ts';
import { makeListWriter } from './list-apply.ts';
import { readListPage } from './list-page.ts';
import { makeListReader } from './list-reader.ts';
import {
  leafSize as ordinaryLeafSize,
  maxTuples as ordinaryMaxTuples,
  timeOf,
} from './list-tree.ts';
import { RememberedReads } from './remembered-reads.ts';

const rootOf = ({ list, projectId, scope }: Pick<ListChange, 'list' | 'projectId' | 'scope'>) =>
  listKeys.root(list, projectId, scope);

/**
 * The list index. Pages are newest first by (createdAtMs, id), in whichever order changes
 * arrive. `apply` keeps the newest revision of each record. It may be repeated, and it may run in
 * several processes at once.
 */
export function makeListIndex(
  client: DynamoDBDocumentClient = documentClient(),
  {
    leafSize = ordinaryLeafSize,
    maxTuples = ordinaryMaxTuples,
  }: { leafSize?: number; maxTuples?: number } = {},
): ListIndex {
  const { applyTo } = makeListWriter(client, { leafSize, maxTuples });
  const enqueue = serializeByKey<ListChange>(applyTo);
  const remembered = new RememberedReads();
  return {
    async apply(changes) {
      const roots = new Map<string, ListChange[]>();
      for (const change of changes) {
        // An invalid change throws here, before it can share a transaction with other callers'
        // changes.
        timeOf(change.createdAtMs);
        if (!Number.isSafeInteger(change.rev)) throw new RangeError(`rev of ${change.id}`);
        const root = rootOf(change);
        roots.set(root, [...(roots.get(root) ?? []), change]);
      }
      await Promise.all([...roots].map(([root, own]) => enqueue(root, own)));
    },

    page(input) {
      const { filter, start, end, page, size } = input;
      const root = rootOf(input);
      const name = JSON.stringify([root, filter, start, end, page, size]);
      return remembered.page(name, makeListReader(client, root), (reader) =>
        readListPage(reader, input, leafSize),
      );
    },
  };
}
