import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#aws/dynamodb/clients.ts';
import { type Item, makeCodec } from '#aws/dynamodb/codec.ts';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { type TransactItem, transact } from '#aws/dynamodb/transact.ts';
import { need } from '#aws/runtime/config.ts';
import type { Clock } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Entry } from '../model/entry.ts';
import type { Head } from '../model/fact.ts';
import type { BooksWriter } from '../ports.ts';
import { dayAfter, dayOf, dayOfEntry } from '../rules/statement/close-period.ts';
import { booksKeys } from './books-keys.ts';
import { type EntryPair, moveToItem } from './move-item.ts';

const headCodec = makeCodec<Head>({
  bigints: { blockNumber: 'nullable', moves: [{ amount: 'required', usdMicro: 'nullable' }] },
});

/** Days of projects and tokens that are noted: a function seldom has more at once. */
const maxNoted = 1_000;

/** Writes the table `books`. */
export function makeBooksWriter(
  clock: Pick<Clock, 'now'>,
  client: DynamoDBDocumentClient = documentClient(),
): BooksWriter {
  const table = () => need('TABLE_BOOKS');
  const noted = new Set<string>();

  /** Writes an item that a reader of entries needs, before the first of them. May be repeated. */
  async function note(key: Key, attributes: Item = {}): Promise<void> {
    const name = JSON.stringify(key);
    if (noted.has(name)) return;
    await client.send(new PutCommand({ TableName: table(), Item: { ...key, ...attributes } }));
    if (noted.size >= maxNoted) noted.clear();
    noted.add(name);
  }

  /** So that an entry can be shown after its token is listed no more. */
  async function noteDecimals(
    chain: ChainName,
    entries: readonly Entry[],
    decimalsOf: (token: string) => number | undefined,
  ): Promise<void> {
    for (const token of new Set(entries.map((entry) => entry.token))) {
      const decimals = decimalsOf(token);
      const key = { pk: booksKeys.decimals(), sk: booksKeys.decimalsSk(chain, token) };
      if (decimals !== undefined) await note(key, { decimals });
    }
  }

  /**
   * The day that a fact of this time is booked in, and what the transaction must demand so that the day is
   * open. The day of now is: a day is closed an hour after its end at the earliest, and a booking takes a
   * minute. So only a late fact costs this read.
   */
  async function openDay(
    projectId: string,
    at: number,
  ): Promise<{ day: string; demands: TransactItem[] }> {
    const day = dayOf(at);
    if (day >= dayOf(clock.now())) return { day, demands: [] };
    const Key = booksKeys.closedThrough(projectId);
    const TableName = table();
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (!Item) {
      const ConditionExpression = 'attribute_not_exists(pk)';
      return { day, demands: [{ ConditionCheck: { TableName, Key, ConditionExpression } }] };
    }
    const through = String(Item.through);
    const check = {
      TableName,
      Key,
      ConditionExpression: 'through = :through',
      ExpressionAttributeValues: { ':through': through },
    };
    return { day: dayOfEntry(at, dayAfter(through)), demands: [{ ConditionCheck: check }] };
  }

  /** The next head, if the stored one is as it was read. */
  function putHead(before: Head | null, head: Head): TransactItem {
    const Item = { ...booksKeys.head(head.subject), ...headCodec.encode(head) };
    if (!before) {
      const ConditionExpression = 'attribute_not_exists(pk)';
      return { Put: { TableName: table(), Item, ConditionExpression } };
    }
    const { rev, lines } = before;
    const ConditionExpression =
      lines === undefined
        ? 'rev = :rev AND attribute_not_exists(#lines)'
        : 'rev = :rev AND #lines = :lines';
    return {
      Put: {
        TableName: table(),
        Item,
        ConditionExpression,
        ExpressionAttributeNames: { '#lines': 'lines' },
        ExpressionAttributeValues: { ':rev': rev, ...(lines !== undefined && { ':lines': lines }) },
      },
    };
  }

  return {
    async head(subject) {
      const Key = booksKeys.head(subject);
      const { Item } = await client.send(
        new GetCommand({ TableName: table(), Key, ConsistentRead: true }),
      );
      return Item ? headCodec.decode(Item) : null;
    },

    async book(before, { head, entries }, decimalsOf = () => undefined) {
      const items = [putHead(before, head)];
      const [first] = entries;
      if (first) {
        const { day, demands } = await openDay(first.projectId, first.at);
        items.push(...demands);
        await note({ pk: booksKeys.days(first.projectId), sk: day });
        await noteDecimals(first.chain, entries, decimalsOf);
        for (const pair of inPairs(entries)) {
          items.push({ Put: { TableName: table(), Item: moveToItem(pair, day) } });
        }
        for (const { key, amount, place } of sumsOf(entries, day)) {
          items.push(addTo(table(), key, { amount, place }));
        }
      }
      return (await transact(client, items)).ok;
    },
  };
}

/** The entries of each move. Throws an Error of entries that are not in pairs: they would not sum to zero. */
function inPairs(entries: Entry[]): EntryPair[] {
  return Array.from({ length: Math.ceil(entries.length / 2) }, (_, i) => {
    const [given, received] = entries.slice(2 * i, 2 * i + 2);
    if (!given || !received || given.amount + received.amount !== 0n) {
      throw new Error(`entry ${given?.entryNo} has no other side`);
    }
    return [given, received];
  });
}

interface Sum {
  key: Key;
  amount: bigint;
  /** Of a balance: whose it is. */
  place: { account: string; address: string } | null;
}

/** What entries add to the sums of their day, and to the balances of addresses; each key once. */
function sumsOf(entries: Entry[], day: string): Sum[] {
  const sums = new Map<string, Sum>();
  const add = (key: Key, amount: bigint, place: Sum['place']) => {
    const name = JSON.stringify(key);
    const before = sums.get(name)?.amount ?? 0n;
    sums.set(name, { key, amount: before + amount, place });
  };
  for (const { projectId, chain, token, account, address, amount } of entries) {
    const sk = booksKeys.sumSk(chain, token, account);
    add({ pk: booksKeys.sums(projectId, day), sk }, amount, null);
    if (address === null) continue;
    const pk = booksKeys.balances(projectId, chain);
    add({ pk, sk: booksKeys.balanceSk(address, token) }, amount, { account, address });
  }
  return [...sums.values()];
}

/** Adds to a sum, also 0: that its key is there says that the account has moved. */
const addTo = (
  TableName: string,
  Key: Key,
  { amount, place }: Pick<Sum, 'amount' | 'place'>,
): TransactItem => ({
  Update: {
    TableName,
    Key,
    UpdateExpression: `ADD amount :amount${place ? ' SET account = :account, address = :address' : ''}`,
    ExpressionAttributeValues: {
      ':amount': amount,
      ...(place && { ':account': place.account, ':address': place.address }),
    },
  },
});
