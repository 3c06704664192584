/** What the body of a call for a batch of payouts asks, item by item as withdraw/apply reads it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AskedTotal } from '#model/order-request.ts';
import type { Project } from '#model/project.ts';
import { maxBatchItems } from '#shared/approvals/batch-text.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { askedTotals } from '../withdrawal/batch-level.ts';
import type { AskedOrder, ReadAskedOrder } from './asked-order.ts';
import { batchNumber } from './request-number.ts';
import type { RequestTerms } from './request-terms.ts';

/** The terms of an order of a batch. */
type BatchOrderTerms = Extract<RequestTerms, { kind: 'withdrawal' }>;

interface Call {
  body: string;
  project: Pick<Project, 'projectId' | 'hot'>;
}

/**
 * sha256 over who asks for a batch and the whole body, hex: the requests of its orders name it, so that
 * what another call with the same batch_id asks is another request.
 */
export const batchRequestDigest = (of: {
  projectId: string;
  appId: string;
  body: string;
}): string =>
  bytesToHex(
    sha256(utf8ToBytes(canonicalJson(['coffer-batch-request-1', of.projectId, of.appId, of.body]))),
  );

/**
 * The orders that a call for a batch asks for, by the positions of its items; null where an item cannot be
 * read, or an earlier one has its biz_order_id. null if the call is no batch.
 */
export function readAskedBatch(
  readOrder: ReadAskedOrder,
  call: Call,
): { batchNo: string; orders: (BatchOrderTerms | null)[] } | null {
  const items = itemsOf(call.body);
  if (!items) return null;
  const { projectId } = call.project;
  const batchNo = batchNumber({ projectId, batchId: items.batchId });
  const ids = new Set<string>();
  const orders = items.list.map((item, position) => {
    const terms = readItem(readOrder, item, call)?.terms;
    if (terms?.kind !== 'withdrawal' || ids.has(terms.bizOrderId)) return null;
    ids.add(terms.bizOrderId);
    return { ...terms, batch: { no: batchNo, position } };
  });
  return { batchNo, orders };
}

/**
 * What a call for a batch asks, by chain and token: every item that can be understood counts, those too that
 * its route refuses. So no item that is left out lowers the level. `readSigned` reads without a schema
 * (read-signed-order.ts), the same wherever the level is computed or checked.
 */
export function askedBatchTotals(readSigned: ReadAskedOrder, call: Call): AskedTotal[] {
  const asked = (itemsOf(call.body)?.list ?? []).map((item) => readItem(readSigned, item, call));
  return askedTotals(
    asked.flatMap((one) => {
      if (one?.terms.kind !== 'withdrawal' || one.priceSymbol === undefined) return [];
      const { chain, token, decimals, amount } = one.terms;
      const { priceSymbol } = one;
      const symbol = String(token);
      return [{ chain: { name: chain }, token: { symbol, decimals, priceSymbol }, amount }];
    }),
  );
}

function itemsOf(body: string): { batchId: string; list: unknown[] } | null {
  try {
    const { batch_id: batchId, items } = JSON.parse(body);
    const isBatch = typeof batchId === 'string' && Array.isArray(items);
    return isBatch && items.length <= maxBatchItems ? { batchId, list: items } : null;
  } catch {
    // Of another shape than the route takes.
    return null;
  }
}

const readItem = (readOrder: ReadAskedOrder, item: unknown, { project }: Call): AskedOrder | null =>
  readOrder('withdraw/apply', { body: JSON.stringify(item), idempotencyKey: null, project });
