/** Books of a spine, which judge it at its end. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { makeStrayMoveStore } from '#aws/deposits/stray-move-store.ts';
import { makeOutboxHistory } from '#aws/events/outbox-history.ts';
import { need } from '#aws/runtime/config.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import type { TickResult } from '#domain/watch/tick.ts';
import { bookedKinds } from '#extensions/books/rules/book-consumer.ts';
import { recordGone, recordSlots } from '#extensions/books/rules/record-slots.ts';
import { recordStrays } from '#extensions/books/rules/record-strays.ts';
import { moveFromItem } from '#extensions/books/store/move-item.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { bookOutbox, compareBooks, type JudgedWorld } from './compare-books.ts';
import { energySunOf } from './energy-sun.ts';
import { type BalanceOf, balanceName, readChainBalances } from './read-chain-balances.ts';

/** What is confirmed by one tick may end in the next. */
const mostRounds = 3;

/** Ticks until the watcher is at the head. */
const mostTicks = 20;

/** A spine, as its books know it. */
export interface BookedSpine {
  client: DynamoDBDocumentClient;
  projectId: string;
  /** Where the watcher's records are made; what books need is added to them. */
  watchDeps: WatchDeps;
  /** The project's wallet. */
  hot: string;
  /** What an address holds, by the node itself; without it no books are kept. */
  balanceOf?: BalanceOf | undefined;
}

/**
 * Has a spine record its books, as a stage with books does. What its addresses hold after the watcher's first
 * tick, and no later fact explains, is their opening.
 */
export function keepBooks({ client, projectId, watchDeps, hot, balanceOf }: BookedSpine) {
  const { chain, clock } = watchDeps;
  const { canonical, filter } = watchDeps;
  const maybeOurs = (address: string) => filter.maybeOurs(address);
  /** Where top-ups are forwarded to. */
  let energyAccount: string | null = null;
  const recorded = {
    chain,
    addresses: watchDeps.addresses,
    maybeOurs,
    canonical,
    get energyAccount() {
      return energyAccount;
    },
    clock,
  };
  const strays = { store: makeStrayMoveStore(client), facts: recordStrays(recorded) };
  if (balanceOf) Object.assign(watchDeps, { bookFacts: recordSlots(recorded), strays });
  // In memory, so that books take the run no time.
  const tables = new ModelledTables(async () => {});
  const world = (): JudgedWorld => ({
    client,
    booksClient: tables.client,
    chain,
    balanceOf: balanceOf ?? noBalance,
    energyAccount: recorded.energyAccount,
  });
  const added = new Map<string, bigint>();
  let first: { block: bigint; held: Map<string, bigint> } | null = null;
  let reason: string | null = null;

  /** Every address of the project, each once. */
  async function addresses(): Promise<string[]> {
    const found = [canonical(hot)];
    for (let after = 0; ; ) {
      const page = await watchDeps.addresses.journal(chain.family, after);
      const last = page.at(-1);
      if (!last) return [...new Set(found)];
      const owners = await watchDeps.addresses.owners(
        chain.family,
        page.map(({ address }) => address),
      );
      const own = [...owners.values()].filter((owner) => owner.projectId === projectId);
      found.push(...own.map(({ address }) => canonical(address)));
      after = last.position;
    }
  }

  /** All that was recorded, also what a test has dispatched. */
  async function bookAll(): Promise<OutboxItem[]> {
    const items: OutboxItem[] = [];
    for await (const page of makeOutboxHistory(client).since(0, bookedKinds)) items.push(...page);
    items.sort((one, other) => one.createdAtMs - other.createdAtMs);
    await bookOutbox(world(), items);
    return items;
  }

  /** What came before the first tick, or without a transaction. */
  function unseen(): Map<string, bigint> {
    const sums = new Map(added);
    const add = (name: string, amount: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount);
    for (const [name, amount] of first?.held ?? []) add(name, amount);
    for (const item of tables.items(need('TABLE_BOOKS'))) {
      if (!String(item.pk).startsWith('E#')) continue;
      for (const { address, token, amount, blockNumber } of moveFromItem(item)) {
        if (address === null || blockNumber === null || blockNumber > (first?.block ?? 0n))
          continue;
        if (first?.held.has(balanceName(address, token))) add(balanceName(address, token), -amount);
      }
    }
    return sums;
  }

  /** One sentence for each difference, of what the watcher has seen by now. */
  async function differencesNow(): Promise<string[]> {
    const items = await bookAll();
    return compareBooks(world(), {
      projectId,
      addresses: await addresses(),
      unseen: unseen(),
      ...(energyAccount !== null && { energySun: await energySunOf(client, projectId, items) }),
    });
  }

  return {
    /** What a worker of nonces records. */
    ofWorker: (balanceOf ? { bookFacts: { ofGone: recordGone(clock) } } : {}) as Pick<
      NonceDeps,
      'bookFacts'
    >,
    /** Called after each tick. */
    async afterTick(): Promise<void> {
      if (first || !balanceOf) return;
      const cursor = await watchDeps.chainState.cursor(chain.name);
      if (!cursor) return;
      first = { block: cursor.scanned, held: new Map() };
      first.held = await readChainBalances(chain, await addresses(), balanceOf);
    },
    /** The chain has this much more than the books: it came without a transaction, or below the minimum. */
    noteUnseen(address: string, symbol: string, amount: bigint): void {
      const name = balanceName(canonical(address), symbol);
      added.set(name, (added.get(name) ?? 0n) + amount);
    },
    /** The spine has the energy service from now on, which forwards top-ups to this account. */
    keepEnergy(account: string): void {
      energyAccount = account;
    },
    /** The end is not compared: the test has made a world in which books cannot agree. */
    cannotAgree(why: string): void {
      reason = why;
    },
    differencesNow,
    /**
     * Brings what is under way to its end, and compares every account. Throws an Error that names each
     * difference.
     */
    async judge(spine: {
      mine(): Promise<unknown>;
      tick(): Promise<Pick<TickResult, 'scanned' | 'head'>>;
    }): Promise<void> {
      if (reason !== null || !balanceOf) return;
      let differences: string[] = [];
      for (let round = 0; round < mostRounds; round++) {
        await spine.mine();
        // A busy machine may take more ticks than one for all blocks.
        for (let behind = true, ticks = 0; behind && ticks < mostTicks; ticks++) {
          const { scanned, head } = await spine.tick();
          behind = scanned < head;
        }
        differences = await differencesNow();
        if (differences.length === 0) return;
      }
      throw new Error(`The books are not what the chain is:\n${differences.join('\n')}`);
    },
  };
}

const noBalance: BalanceOf = () => Promise.reject(new Error('no books are kept'));
