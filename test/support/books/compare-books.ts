/**
 * The books of a run, against its chain: books what the run has recorded by the rules and the store
 * that the function `queue/book` has, and compares every account (docs/decisions/0090-books.md).
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import type { QueuedMessage } from '#extensions/books/ports.ts';
import { type BookDeps, book } from '#extensions/books/rules/book.ts';
import { bookConsumer } from '#extensions/books/rules/book-consumer.ts';
import { readMessage } from '#extensions/books/rules/read-message.ts';
import { type Balance, unbalanced } from '#extensions/books/rules/statement/balances.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeEnergyStore } from '#extensions/energy/store/energy-store.ts';
import type { Chain } from '#model/chain.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { type BalanceOf, balanceName, readChainBalances } from './read-chain-balances.ts';

/** Where a run keeps its tables, and how its chain is read. */
export interface JudgedWorld {
  client: DynamoDBDocumentClient;
  /** Where the table `books` is, if it is kept apart. */
  booksClient?: DynamoDBDocumentClient;
  chain: Pick<Chain, 'name' | 'nativeToken' | 'tokens'>;
  balanceOf: BalanceOf;
  /** Where top-ups are forwarded to; null in a world without energy. */
  energyAccount: string | null;
}

/** A project whose books are compared. */
export interface JudgedProject {
  projectId: string;
  /** All of its addresses on the chain, each once, as its records have them. */
  addresses: string[];
  /** What came where no watcher could see it, by balanceName: its opening. */
  unseen?: ReadonlyMap<string, bigint>;
  /** What the energy account holds for it by the records of the service, sun. */
  energySun?: bigint;
}

/** Projects whose messages are booked at the same time, as the groups of the queue are. */
const concurrency = 8;

/**
 * Books what these outbox items say: every second message in its order, then all of them, the newest
 * first. So some come twice, and most before an older one. May be repeated.
 */
export async function bookOutbox(world: JudgedWorld, items: readonly OutboxItem[]): Promise<void> {
  const messages: QueuedMessage[] = [];
  const consume = bookConsumer({ push: async (more) => void messages.push(...more) });
  for (const item of items) await consume(item);
  const booking = bookDeps(world);
  const energy = makeEnergyStore(world.client);
  const records = {
    deposits: makeDepositStore(world.client),
    rental: (energyNo: string) => energy.order(energyNo),
    energyAccount: world.energyAccount,
  };
  const groups = new Map<string, QueuedMessage[]>();
  for (const one of messages) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  const booked = await eachLimited([...groups.values()], concurrency, async (own) => {
    const some = own.filter((_, i) => i % 2 === 0);
    for (const { message } of [...some, ...own.toReversed()]) {
      for (const fact of await readMessage(records, message)) await book(booking, fact);
    }
  });
  for (const one of booked) if (one.status === 'rejected') throw one.reason;
}

/** Values are not compared: every move has none. */
const bookDeps = ({ client, booksClient = client, chain }: JudgedWorld): BookDeps => ({
  // No day of a run is closed: none has ended by this clock.
  books: makeBooksWriter(stoppedClock(0), booksClient),
  orders: { get: async () => null },
  prices: { latest: async () => new Map() },
  tokensOf: () => chain.tokens,
  log: recordingLogger([]),
});

/** What the chain has more than the books, by balanceName; only where they differ. */
export async function differencesOf(
  world: JudgedWorld,
  { projectId, addresses, unseen }: JudgedProject,
): Promise<Map<string, bigint>> {
  const { chain, client, booksClient = client, balanceOf } = world;
  const books = makeBooksReader(booksClient);
  const held = await readChainBalances(chain, addresses, balanceOf);
  const differences = new Map<string, bigint>();
  for (const address of addresses) {
    const booked = await books.balances({ projectId, chain: chain.name, address });
    for (const { symbol } of chain.tokens) {
      const name = balanceName(address, symbol);
      const amount = (held.get(name) ?? 0n) - (unseen?.get(name) ?? 0n) - sumOf(booked, symbol);
      if (amount !== 0n) differences.set(name, amount);
    }
  }
  return differences;
}

/**
 * One sentence for each difference, to the last unit: each token of each address against the chain, the
 * energy account against the service's records, each account against its addresses, what is on its
 * way, and the sum of every token.
 */
export async function compareBooks(world: JudgedWorld, project: JudgedProject): Promise<string[]> {
  const { projectId, addresses, energySun } = project;
  const { chain, client, booksClient = client, energyAccount } = world;
  const books = makeBooksReader(booksClient);
  const differences = [...(await differencesOf(world, project))].map(
    ([name, amount]) => `${name}: the chain has ${amount} more than the books`,
  );
  const places: Balance[] = [];
  const accounts = new Set([...addresses, ...(energyAccount === null ? [] : [energyAccount])]);
  for (const address of accounts) {
    const booked = await books.balances({ projectId, chain: chain.name, address });
    places.push(...booked);
    const sun = sumOf(booked, chain.nativeToken);
    if (address === energyAccount && energySun !== undefined && sun !== energySun) {
      differences.push(`the energy account holds ${energySun}, the books say ${sun}`);
    }
  }
  const all = await books.balances({ projectId, chain: chain.name });
  for (const account of ['hot', 'users', 'energy'] as const) {
    const inAccount = (one: Balance) => one.account === account;
    for (const { symbol } of chain.tokens) {
      const ofAddresses = sumOf(places.filter(inAccount), symbol);
      const ofAccount = sumOf(all.filter(inAccount), symbol);
      if (ofAddresses !== ofAccount) {
        differences.push(`${account} has ${ofAccount} ${symbol}, its addresses ${ofAddresses}`);
      }
    }
  }
  for (const { account, token, amount } of all) {
    if (account === 'in transit') differences.push(`${amount} ${token} is still in transit`);
  }
  for (const [token, sum] of unbalanced(all)) differences.push(`${token} sums to ${sum}`);
  return differences;
}

const sumOf = (balances: readonly Balance[], symbol: string): bigint =>
  balances.filter(({ token }) => token === symbol).reduce((sum, { amount }) => sum + amount, 0n);
