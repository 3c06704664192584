import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { foldCase } from '#model/fold-case.ts';
import type { Order } from '#model/orders/order.ts';
import type { ListChange } from '#model/outbox.ts';

/** What names an order from the start, as a filter or an order has it. */
export interface Names {
  toAddress?: string | null | undefined;
  userId?: string | undefined;
  /** A pair of the metadata. */
  pair?: MetadataPair | undefined;
}

export interface MetadataPair {
  key: string;
  value: string;
}

/** The suffix of the list that finds orders by a name, and the scope there; null without a name. */
export function scopeOf({ toAddress, userId, pair }: Names): { by: string; scope: string } | null {
  if (toAddress != null) return { by: '-to', scope: foldCase(toAddress) };
  if (userId !== undefined) return { by: '-user', scope: userId };
  return pair ? { by: '-meta', scope: pairScope(pair) } : null;
}

/** Of one length, since a value may be longer than a key of the table. A metadata key has no colon. */
const pairScope = ({ key, value }: MetadataPair): string =>
  bytesToHex(sha256(utf8ToBytes(`${key}:${value}`)));

/**
 * The lists that find an order by what names it: its recipient, its user, and the pairs of its metadata
 * whose keys the project filters by (`metadataKeys`). An order enters them when it is made, under values
 * that never change, so that its later changes write nothing there. Where the list itself divides by few
 * values, these have as many lists as there are recipients (docs/decisions/0095-filters.md).
 */
export function createdScopes(
  order: Pick<Order, 'orderNo' | 'projectId' | 'rev' | 'createdAtMs' | 'userId' | 'metadata'>,
  list: 'withdrawals' | 'operations',
  { toAddress, metadataKeys }: { toAddress: string | null; metadataKeys: readonly string[] },
): ListChange[] {
  if (order.rev > 1) return [];
  const { userId, metadata = {} } = order;
  const pairs = metadataKeys.filter((key) => Object.hasOwn(metadata, key));
  const names: Names[] = [
    { toAddress },
    { userId },
    ...pairs.map((key) => ({ pair: { key, value: metadata[key]! } })),
  ];
  return names.flatMap((name) => {
    const found = scopeOf(name);
    if (!found) return [];
    return [
      {
        list: `${list}${found.by}`,
        projectId: order.projectId,
        scope: found.scope,
        id: order.orderNo,
        rev: order.rev,
        createdAtMs: order.createdAtMs,
        facets: {},
      },
    ];
  });
}
