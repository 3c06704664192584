/** Transactions that are asked for at the same moment share one. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type TransactItem, type TransactResult, transact } from './transact.ts';

/** Items of one transaction, at most (DynamoDB's own limit). */
const maxItems = 100;

interface Asked {
  items: TransactItem[];
  resolve(result: TransactResult): void;
  reject(error: unknown): void;
}

interface Group {
  asked: Asked[];
  /** By the key of what each writes; null for one that writes an item twice: the table refuses it. */
  items: Map<string, TransactItem> | null;
}

/**
 * `transact` for writes that do not hang on each other: what is asked for in one turn of the event
 * loop is written together as far as it fits. Where that fails, each is written alone, so that every
 * caller has the answer of its own. `merge` may make one update of two of the same item.
 */
export function makeTransactBatcher(
  client: DynamoDBDocumentClient,
  merge: (one: TransactItem, other: TransactItem) => TransactItem | null,
): (items: TransactItem[]) => Promise<TransactResult> {
  let waiting: Asked[] | undefined;

  async function writeAll(all: Asked[]): Promise<void> {
    for (const { asked, items } of grouped(all, merge)) {
      if (items && asked.length > 1 && (await wrote(client, [...items.values()]))) {
        for (const { resolve } of asked) resolve({ ok: true });
        continue;
      }
      for (const { items, resolve, reject } of asked) {
        await transact(client, items).then(resolve, reject);
      }
    }
  }

  return (items) =>
    new Promise((resolve, reject) => {
      if (!waiting) {
        const opened: Asked[] = [];
        waiting = opened;
        setImmediate(() => {
          waiting = undefined;
          void writeAll(opened);
        });
      }
      waiting.push({ items, resolve, reject });
    });
}

/** False also for an error, which is that of one of them: alone each meets its own. */
const wrote = (client: DynamoDBDocumentClient, items: TransactItem[]): Promise<boolean> =>
  transact(client, items).then(
    ({ ok }) => ok,
    () => false,
  );

function grouped(
  all: Asked[],
  merge: (one: TransactItem, other: TransactItem) => TransactItem | null,
): Group[] {
  const groups: Group[] = [];
  for (const asked of all) {
    const last = groups.at(-1);
    const joined = last?.items && joinedItems(last.items, asked.items, merge);
    if (last && joined && joined.size <= maxItems) {
      last.items = joined;
      last.asked.push(asked);
    } else {
      groups.push({ asked: [asked], items: joinedItems(new Map(), asked.items, () => null) });
    }
  }
  return groups;
}

/** Null when both write the same item in ways that can not be one. */
function joinedItems(
  some: Map<string, TransactItem>,
  more: TransactItem[],
  merge: (one: TransactItem, other: TransactItem) => TransactItem | null,
): Map<string, TransactItem> | null {
  const joined = new Map(some);
  for (const item of more) {
    const same = joined.get(keyOf(item));
    const joint = same ? merge(same, item) : item;
    if (!joint) return null;
    joined.set(keyOf(item), joint);
  }
  return joined;
}

function keyOf({ Put, Update, Delete, ConditionCheck }: TransactItem): string {
  const { TableName } = Put ?? Update ?? Delete ?? ConditionCheck ?? {};
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
  return JSON.stringify([TableName, pk, sk]);
}
