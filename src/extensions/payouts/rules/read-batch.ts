import { checkNewId } from '#domain/order/check-new-id.ts';
import type { OrderTerms } from '#domain/withdrawal/answer-for-existing.ts';
import { askedTotals } from '#domain/withdrawal/batch-level.ts';
import { readTerms, type TermsDeps } from '#domain/withdrawal/read-terms.ts';
import type { AskedTotal } from '#model/order-request.ts';
import { type Annotations, annotationsOf } from '#model/orders/annotations.ts';
import { maxBatchItems } from '#shared/approvals/batch-text.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import type { SchemaOutput } from '#wire/fields/schema.ts';
import type { applyBody } from '#wire/merchant/withdraw/schemas.ts';
import type { BatchMode } from '../model/batch.ts';

/** The most characters of a batch_id. */
const maxBatchId = 64;

/**
 * The most pairs of chain and token in a batch: its commit changes two sums for each of them, two for
 * each chain and one of the day, in a transaction of 100 writes.
 */
export const maxPairs = 20;

/** The body of a call for a batch. The form of an item is that of withdraw/apply. */
export interface BatchBody {
  batch_id: string;
  mode?: BatchMode | undefined;
  items: readonly unknown[];
}

/** An item of a batch that can be understood. */
export interface ReadItem {
  position: number;
  bizOrderId: string;
  terms: OrderTerms;
  memo: string | null;
  annotations: Annotations;
}

/** An item that is refused, with what withdraw/apply would say. */
export interface RefusedItem {
  position: number;
  /** null if it has none that can be read. */
  bizOrderId: string | null;
  refused: ApiError;
}

export type AskedItem = ReadItem | RefusedItem;

export const isRefused = (item: AskedItem): item is RefusedItem => 'refused' in item;

export interface AskedBatch {
  batchId: string;
  mode: BatchMode;
  /** As they were asked: an item's place is its `position`, from 0. */
  items: AskedItem[];
  /** Everything that decides the level: of what was recorded of the call (asked-batch.ts), if it was. */
  totals: readonly AskedTotal[];
}

export interface ReadBatchDeps extends TermsDeps {
  /** Reads a body of withdraw/apply by that route's schema. Errors: 40001. */
  readBody(value: unknown): SchemaOutput<typeof applyBody>;
  /** A chain by its name or an alias. Errors: 40004. */
  parseChain(name: string): ChainName;
}

/**
 * Reads what a call for a batch asks, each item by the schema and the rules of withdraw/apply; nothing
 * is looked up. An item that cannot be read is refused by itself, and so is one whose biz_order_id an
 * earlier one has. Errors: 40001 for what is no batch.
 */
export function readBatch(deps: ReadBatchDeps, body: BatchBody): AskedBatch {
  const { batch_id: batchId, mode = 'all' } = body;
  const invalid = (message: string): ApiError => new ApiError('invalidRequest', message);
  const length = [...batchId].length;
  if (length === 0 || length > maxBatchId) {
    throw invalid(`batch_id must be 1 to ${maxBatchId} characters`);
  }
  if (batchId.trim() !== batchId) throw invalid('batch_id must not begin or end with a space');
  if (body.items.length === 0 || body.items.length > maxBatchItems) {
    throw invalid(`items must be 1 to ${maxBatchItems}`);
  }
  return { batchId, mode, ...readItems(deps, body.items) };
}

/** The items of a batch, each read by itself. Errors: 40001 for too many pairs of chain and token. */
export function readItems(
  deps: ReadBatchDeps,
  asked: readonly unknown[],
): Pick<AskedBatch, 'items' | 'totals'> {
  const firstOf = new Map<string, number>();
  const items = asked.map((value, position): AskedItem => {
    const bizOrderId = idOf(value);
    try {
      const item = readItem(deps, value, position);
      const first = firstOf.get(item.bizOrderId);
      if (first !== undefined) {
        throw new ApiError('orderConflict', `biz_order_id is also that of item ${first}`);
      }
      firstOf.set(item.bizOrderId, position);
      return item;
    } catch (error) {
      if (error instanceof ApiError) return { position, bizOrderId, refused: error };
      throw error;
    }
  });
  const totals = askedTotals(items.flatMap((item) => (isRefused(item) ? [] : [item.terms])));
  if (totals.length > maxPairs) {
    const pairs = totals.length;
    const message = `items must have at most ${maxPairs} pairs of chain and token, not ${pairs}`;
    throw new ApiError('invalidRequest', message);
  }
  return { items, totals };
}

function readItem(deps: ReadBatchDeps, value: unknown, position: number): ReadItem {
  const body = deps.readBody(value);
  const { biz_order_id: bizOrderId, token, amount, to_address: toAddress, memo = null } = body;
  const chain = deps.parseChain(body.chain);
  checkNewId('biz_order_id', bizOrderId);
  const annotations = annotationsOf(body);
  checkNewId('user_id', annotations.userId ?? '');
  const terms = readTerms(deps, { chain, token, amount, toAddress });
  return { position, bizOrderId, terms, memo, annotations };
}

/** The id of an item as far as it can be shown. */
function idOf(value: unknown): string | null {
  const id = (value as { biz_order_id?: unknown } | null | undefined)?.biz_order_id;
  return typeof id === 'string' && [...id].length <= 64 ? id : null;
}
