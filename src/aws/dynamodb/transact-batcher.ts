import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type BatchedCall, makeBatcher } from '#shared/async/batcher.ts';
import { isThrottled, type TransactItem, type TransactResult, transact } from './transact.ts';

/** DynamoDB's own limit for one transaction. */
const maxItems = 100;

type Call = BatchedCall<TransactItem[], TransactResult>;

type Merge = (one: TransactItem, other: TransactItem) => TransactItem | null;

interface Group {
  calls: Call[];
  /** By the key of the item each writes; null for a call that writes an item twice. */
  items: Map<string, TransactItem> | null;
}

/**
 * `transact` for writes that do not depend on each other: the calls of one turn of the event loop
 * share transactions, as far as they fit into one. If a shared transaction fails, each of its calls
 * is written by itself, so that every caller has its own answer. `merge` gives one update in place
 * of two of the same item, or null where there is none. Turns of more than `maxCalls` calls are
 * several runs in parallel.
 */
export function makeTransactBatcher(
  client: DynamoDBDocumentClient,
  merge: Merge,
  maxCalls = Number.POSITIVE_INFINITY,
): (items: TransactItem[]) => Promise<TransactResult> {
  return makeBatcher(
    async (all: Call[]) => {
      for (const { calls, items } of groupsOf(all, merge)) {
        if (items && calls.length > 1 && (await isWritten(client, [...items.values()]))) {
          for (const { resolve } of calls) resolve({ ok: true });
          continue;
        }
        for (const { input, resolve, reject } of calls) {
          await transact(client, input).then(resolve, reject);
        }
      }
    },
    { maxSize: maxCalls },
  );
}

/**
 * False for an error too: the call that caused it gets it again when it is written by itself. Not
 * when the table is throttled: then each of them would wait as long as all of them did.
 */
const isWritten = (client: DynamoDBDocumentClient, items: TransactItem[]): Promise<boolean> =>
  transact(client, items).then(
    ({ ok }) => ok,
    (error: unknown) => {
      if (isThrottled(error)) throw error;
      return false;
    },
  );

/** Neighbouring calls go into one group as long as their items fit into one transaction. */
function groupsOf(all: Call[], merge: Merge): Group[] {
  const groups: Group[] = [];
  for (const call of all) {
    const last = groups.at(-1);
    const joined = last?.items && joinItems(last.items, call.input, merge);
    if (last && joined && joined.size <= maxItems) {
      last.items = joined;
      last.calls.push(call);
    } else {
      groups.push({ calls: [call], items: joinItems(new Map(), call.input, () => null) });
    }
  }
  return groups;
}

/** Null if two writes are of the same item and cannot be merged. */
function joinItems(
  some: Map<string, TransactItem>,
  more: TransactItem[],
  merge: Merge,
): Map<string, TransactItem> | null {
  const joined = new Map(some);
  for (const item of more) {
    const same = joined.get(keyOf(item));
    const one = same ? merge(same, item) : item;
    if (!one) return null;
    joined.set(keyOf(item), one);
  }
  return joined;
}

function keyOf({ Put, Update, Delete, ConditionCheck }: TransactItem): string {
  const { TableName } = Put ?? Update ?? Delete ?? ConditionCheck ?? {};
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  return JSON.stringify([TableName, pk, sk]);
}
