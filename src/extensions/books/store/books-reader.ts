import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '#aws/dynamodb/batch-get.ts';
import { documentClient } from '#aws/dynamodb/clients.ts';
import type { Item } from '#aws/dynamodb/codec.ts';
import { queryAll } from '#aws/dynamodb/query-all.ts';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { need } from '#aws/runtime/config.ts';
import { foldCase } from '#model/fold-case.ts';
import { makeConcurrencyLimit } from '#shared/async/limit.ts';
import { type ChainName, chainNames } from '#shared/chains.ts';
import type { Account } from '../model/account.ts';
import type { Entry } from '../model/entry.ts';
import type { AddressHeld, BooksReader, EntryQuery } from '../ports.ts';
import type { Balance } from '../rules/statement/balances.ts';
import { dayBefore } from '../rules/statement/close-period.ts';
import { booksKeys } from './books-keys.ts';
import { balanceFromItem, newestClosing, sumFromSk } from './closing-store.ts';
import { allDaysWithEntries, daysWithEntries, highest, lowest } from './days-with-entries.ts';
import { type EntryPlace, placeFromText, placeToText } from './entry-place.ts';
import { dayOfItem, moveFromItem } from './move-item.ts';

/** Moves that a page looks at, and days without a move of the query that it passes. */
const maxMoves = 500;
const maxDays = 31;
/**
 * Moves that are read at once: at first what a page may need of one partition of several, at least what 4 KB
 * have, whose price is that of one; then twice as many each time.
 */
const [fewestAtOnce, mostAtOnce] = [8, 128];
/** Balances that a page of addresses reads: at most a megabyte, and of one address never all. */
const maxBalances = 4_000;
/** The same at once. */
const balancesAtOnce = 1_000;
/** Days whose sums are read at the same time. */
const daysAtOnce = 16;

/** A place that the reading has come to, and the move there; null where a day has none. */
interface Step {
  place: EntryPlace;
  item: Item | null;
}

/** The token of a chain that moved, and by which accounts. */
interface Moved {
  chain: ChainName;
  token: string;
  accounts: Account[];
}

/** Reads the table `books`. */
export function makeBooksReader(client: DynamoDBDocumentClient = documentClient()): BooksReader {
  const table = () => need('TABLE_BOOKS');

  const queryKey = (pk: string) => ({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });

  /** What entries of a day sum to. */
  const sumsOf = (projectId: string, day: string): Promise<Item[]> =>
    queryAll(client, queryKey(booksKeys.sums(projectId, day)));

  /** What moved in a day. */
  async function movedIn(projectId: string, day: string): Promise<Moved[]> {
    const moved = new Map<string, Moved>();
    for (const { sk } of await sumsOf(projectId, day)) {
      const { chain, token, account } = sumFromSk(String(sk));
      const name = `${chain}#${token}`;
      const accounts = moved.get(name)?.accounts ?? [];
      moved.set(name, { chain, token, accounts: [...accounts, account] });
    }
    return [...moved.values()];
  }

  /** Moves of a partition, newest first, from this sort key on; `wanted`: how many may be needed of it. */
  async function* movesFrom(pk: string, from: string, wanted: number): AsyncGenerator<Item> {
    let start: Item | undefined;
    let atOnce = Math.max(wanted, fewestAtOnce);
    do {
      const page = await client.send(
        new QueryCommand({
          TableName: table(),
          KeyConditionExpression: 'pk = :pk AND sk <= :from',
          ExpressionAttributeValues: { ':pk': pk, ':from': from },
          ScanIndexForward: false,
          Limit: Math.min(atOnce, mostAtOnce),
          ExclusiveStartKey: start,
        }),
      );
      yield* page.Items ?? [];
      start = page.LastEvaluatedKey;
      atOnce *= 2;
    } while (start);
  }

  /** All moves of a project that may match, newest first: of each day those of its tokens together. */
  async function* byDay(query: EntryQuery, from: EntryPlace | null): AsyncGenerator<Step> {
    const { projectId, account, chain, token } = query;
    const to = [query.end ?? highest, from?.day ?? highest].sort()[0];
    const days = daysWithEntries(client, projectId, { from: query.start, to, newestFirst: true });
    for await (const day of days) {
      const moved = (await movedIn(projectId, day)).filter(
        (one) =>
          (chain ?? one.chain) === one.chain &&
          (token ?? one.token) === one.token &&
          (account === undefined || one.accounts.includes(account)),
      );
      const sk = from?.day === day ? from.sk : highest;
      // Most moves match with both of their entries; one more shows whether there is a next page.
      const wanted = Math.ceil((query.limit / 2 + 1) / moved.length);
      const streams = moved.map((one) =>
        movesFrom(booksKeys.moves(projectId, one.chain, one.token, day), sk, wanted),
      );
      for await (const item of newestFirst(streams)) {
        yield { place: { day, sk: String(item.sk), given: 0 }, item };
      }
      yield { place: { day, sk: lowest, given: 0 }, item: null };
    }
  }

  /** The moves of an order or an address, newest first. */
  async function* byIndex(
    index: { name: 'byOrder' | 'byAddress'; key: 'orderPk' | 'addressPk'; pk: string },
    query: EntryQuery,
    from: EntryPlace | null,
  ): AsyncGenerator<Step> {
    const upper = [
      query.end === undefined ? highest : booksKeys.placeSk(query.end, highest),
      from === null ? highest : booksKeys.placeSk(from.day, from.sk),
    ].sort()[0]!;
    const lower = query.start ?? lowest;
    if (lower > upper) return;
    let start: Item | undefined;
    do {
      const page = await client.send(
        new QueryCommand({
          TableName: table(),
          IndexName: index.name,
          KeyConditionExpression: `${index.key} = :pk AND placeSk BETWEEN :lower AND :upper`,
          ExpressionAttributeValues: { ':pk': index.pk, ':lower': lower, ':upper': upper },
          ScanIndexForward: false,
          // A move matches with one of its entries. The page before may have ended within the first one, and
          // one more shows whether there is a next page.
          Limit: Math.min(query.limit + 2, mostAtOnce),
          ExclusiveStartKey: start,
        }),
      );
      const keys = (page.Items ?? []).map(({ pk, sk }) => ({ pk, sk }) as Key);
      const items = await batchGet(client, table(), keys);
      items.sort((a, b) => (String(a.placeSk) < String(b.placeSk) ? 1 : -1));
      for (const item of items) {
        yield { place: { day: dayOfItem(item), sk: String(item.sk), given: 0 }, item };
      }
      start = page.LastEvaluatedKey;
    } while (start);
  }

  /** The balances of all accounts now, or at the end of a day: the newest closing, and the sums since. */
  async function balancesAt(projectId: string, at?: string): Promise<Balance[]> {
    const closed = await newestClosing(client, projectId, at);
    const days = await allDaysWithEntries(client, projectId, { after: closed, to: at });
    const closing =
      closed === null ? [] : queryAll(client, queryKey(booksKeys.closing(projectId, closed)));
    const limited = makeConcurrencyLimit(daysAtOnce);
    const read = (day: string) => limited(() => sumsOf(projectId, day));
    const sums = new Map<string, bigint>();
    for (const { sk, amount } of (await Promise.all([closing, ...days.map(read)])).flat()) {
      const key = String(sk);
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(String(amount)));
    }
    return [...sums].map(([sk, amount]) => ({ ...sumFromSk(sk), address: null, amount }));
  }

  /** The first day that has entries. */
  async function firstDay(projectId: string): Promise<string | null> {
    const { value } = await daysWithEntries(client, projectId, {}).next();
    return value ?? null;
  }

  /** The balances of an address on these chains. */
  async function balancesOf(
    projectId: string,
    chains: readonly ChainName[],
    address: string,
  ): Promise<Balance[]> {
    const ofChain = async (chain: ChainName): Promise<Balance[]> => {
      const items = await queryAll(client, {
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :address)',
        ExpressionAttributeValues: {
          ':pk': booksKeys.balances(projectId, chain),
          ':address': booksKeys.balanceSk(address, ''),
        },
        ConsistentRead: true,
      });
      return items.map((item) => balanceOf(chain, item));
    };
    return (await Promise.all(chains.map(ofChain))).flat();
  }

  /** At most so many balances of a chain, in the order of their addresses, from after this one on. */
  async function* heldOn(
    projectId: string,
    chain: ChainName,
    after: string,
    atMost: number,
  ): AsyncGenerator<Balance> {
    let start: Item | undefined;
    let left = atMost;
    do {
      const page = await client.send(
        new QueryCommand({
          TableName: table(),
          KeyConditionExpression: 'pk = :pk AND sk >= :after',
          ExpressionAttributeValues: {
            ':pk': booksKeys.balances(projectId, chain),
            ':after': booksKeys.afterAddress(after),
          },
          Limit: Math.min(left, balancesAtOnce),
          ExclusiveStartKey: start,
        }),
      );
      const items = page.Items ?? [];
      left -= items.length;
      for (const item of items) yield balanceOf(chain, item);
      start = page.LastEvaluatedKey;
    } while (start && left > 0);
  }

  /** The moves that a query has to look at. */
  async function stepsOf(
    query: EntryQuery,
    from: EntryPlace | null,
  ): Promise<AsyncGenerator<Step> | null> {
    const { projectId, orderNo, address, chain } = query;
    if (orderNo !== undefined) {
      const pk = booksKeys.ofOrder(projectId, orderNo);
      return byIndex({ name: 'byOrder', key: 'orderPk', pk }, query, from);
    }
    if (address === undefined) return byDay(query, from);
    const chains = chain ? [chain] : chainNames;
    const [balance] = await balancesOf(projectId, chains, address);
    if (!balance) return null;
    if (balance.account === 'users') {
      const pk = booksKeys.ofAddress(projectId, address);
      return byIndex({ name: 'byAddress', key: 'addressPk', pk }, query, from);
    }
    // Only users' addresses are indexed. A hot wallet's entries are those of its account.
    if (query.account !== undefined && query.account !== balance.account) return null;
    return byDay({ ...query, account: balance.account }, from);
  }

  return {
    async entries(query) {
      const from = query.cursor === null ? null : placeFromText(query.cursor);
      const steps = await stepsOf(query, from);
      const entries: Entry[] = [];
      let moves = 0;
      let days = 0;
      for await (const { place, item } of steps ?? []) {
        if (item === null) days += 1;
        else moves += 1;
        const isFrom = from !== null && place.day === from.day && place.sk === from.sk;
        const matching = item ? moveFromItem(item).filter((entry) => matches(query, entry)) : [];
        for (const [n, entry] of matching.entries()) {
          if (isFrom && n < from.given) continue;
          if (entries.length === query.limit) {
            return { entries, next: placeToText({ ...place, given: n }) };
          }
          entries.push(entry);
        }
        if (moves >= maxMoves || days >= maxDays) {
          return { entries, next: placeToText({ ...place, given: matching.length }) };
        }
      }
      return { entries, next: null };
    },

    async balances({ projectId, at, chain, token, account, address }) {
      const isAsked = (one: Balance) =>
        one.amount !== 0n &&
        (chain ?? one.chain) === one.chain &&
        (token ?? one.token) === one.token &&
        (account ?? one.account) === one.account;
      if (address !== undefined) {
        if (at !== undefined) throw new RangeError('the balances of an address are those of now');
        const chains = chain ? [chain] : chainNames;
        return (await balancesOf(projectId, chains, address)).filter(isAsked);
      }
      return (await balancesAt(projectId, at)).filter(isAsked);
    },

    async held({ projectId, chains, after, token, limit }) {
      const rows: AddressHeld[] = [];
      let read = 0;
      for (const chain of chains.slice(after ? chains.indexOf(after.chain) : 0)) {
        /** The last address that was read whole. */
        let whole = chain === after?.chain ? after.address : '';
        if (rows.length === limit) return { rows, next: { chain, address: whole } };
        let ofOne: Balance[] = [];
        for await (const one of heldOn(projectId, chain, whole, maxBalances - read)) {
          read += 1;
          const last = ofOne[0]?.address ?? null;
          if (last !== null && foldCase(last) !== foldCase(one.address)) {
            whole = last;
            rows.push(...heldBy(ofOne, token));
            if (rows.length === limit) return { rows, next: { chain, address: whole } };
            ofOne = [];
          }
          ofOne.push(one);
        }
        if (read >= maxBalances) return { rows, next: { chain, address: whole } };
        rows.push(...heldBy(ofOne, token));
      }
      return { rows, next: null };
    },

    async days({ projectId, start, end }) {
      const [since, opening, days] = await Promise.all([
        firstDay(projectId),
        balancesAt(projectId, dayBefore(start)),
        allDaysWithEntries(client, projectId, { from: start, to: end }),
      ]);
      const limited = makeConcurrencyLimit(daysAtOnce);
      const read = async (day: string) =>
        [day, (await sumsOf(projectId, day)).map(balanceFromItem)] as const;
      const sums = await Promise.all(days.map((day) => limited(() => read(day))));
      return { since, opening: opening.filter(({ amount }) => amount !== 0n), sums: new Map(sums) };
    },

    async bookedDecimals() {
      const items = await queryAll(client, queryKey(booksKeys.decimals()));
      return new Map(items.map(({ sk, decimals }) => [String(sk), Number(decimals)]));
    },

    async movedOn({ projectId, day, cursor }) {
      const parts = (await movedIn(projectId, day))
        .map(({ chain, token }) => booksKeys.moves(projectId, chain, token, day))
        .sort();
      const from = cursor === null ? null : placeFromText(cursor);
      const pk = parts.find((part) => from === null || part >= from.day);
      if (pk === undefined) return { addresses: [], next: null };
      const found = new Map<string, { chain: ChainName; address: string }>();
      let moves = 0;
      for await (const item of movesFrom(pk, from?.day === pk ? from.sk : highest, maxMoves)) {
        for (const { chain, address } of moveFromItem(item)) {
          if (address !== null) found.set(foldCase(address), { chain, address });
        }
        if (++moves >= maxMoves) {
          const place = { day: pk, sk: String(item.sk), given: 0 };
          return { addresses: [...found.values()], next: placeToText(place) };
        }
      }
      const following = parts.find((part) => part > pk);
      const next = following && placeToText({ day: following, sk: highest, given: 0 });
      return { addresses: [...found.values()], next: next ?? null };
    },
  };
}

const balanceOf = (chain: ChainName, item: Item): Balance => ({
  chain,
  token: String(item.sk).split('#').slice(1).join('#'),
  account: item.account as Account,
  address: String(item.address),
  amount: BigInt(String(item.amount)),
});

/** The row of an address by all of its balances; none of a hot wallet, or without money. */
function heldBy(balances: readonly Balance[], token: string | undefined): AddressHeld[] {
  const [first] = balances;
  if (!first || first.address === null || first.account === 'hot') return [];
  const { chain, account, address } = first;
  const tokens = balances
    .filter((one) => one.amount !== 0n && (token ?? one.token) === one.token)
    .map((one) => ({ token: one.token, amount: one.amount }));
  return tokens.length === 0 ? [] : [{ chain, account, address, tokens }];
}

const matches = ({ account, chain, token, address, orderNo }: EntryQuery, entry: Entry): boolean =>
  (account ?? entry.account) === entry.account &&
  (chain ?? entry.chain) === entry.chain &&
  (token ?? entry.token) === entry.token &&
  (address === undefined || foldCase(address) === foldCase(entry.address)) &&
  (orderNo === undefined || orderNo === entry.orderNo || orderNo === entry.depositNo);

/** The items of several streams, each newest first, as one. */
async function* newestFirst(streams: AsyncGenerator<Item>[]): AsyncGenerator<Item> {
  const heads = await Promise.all(streams.map((stream) => stream.next()));
  for (;;) {
    let newest = -1;
    for (const [i, { done, value }] of heads.entries()) {
      if (done) continue;
      const best = heads[newest]?.value as Item | undefined;
      if (!best || String((value as Item).sk) > String(best.sk)) newest = i;
    }
    if (newest < 0) return;
    yield heads[newest]!.value as Item;
    heads[newest] = await streams[newest]!.next();
  }
}
