/**
 * A watcher in virtual time: stores in memory whose calls take as long as DynamoDB's, and functions
 * that are killed at their timeout. A tick that is killed is followed by the next one when its lease
 * has run out and the minute's rule has looked.
 */

import { depositIdentity } from '#domain/deposit/identity.ts';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import { AddressFilter, evmFingerprint } from '#domain/watch/address-filter.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { watchTick } from '#domain/watch/tick.ts';
import { makeWakes } from '#domain/watch/wakes.ts';
import type { EconomyStore } from '#extensions/economy-scan/ports.ts';
import type { Chain, Cursor, ScannedBlock, WatcherStop } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { ChainReader } from '#ports/chains.ts';
import { makeBatcher } from '#shared/async/batcher.ts';
import { buildSettings } from '../builders/builders.ts';
import { fake } from './fake.ts';
import { fakeChainReader } from './ports/chain-reader.ts';
import { fakeChainStateStore } from './ports/chain-state-store.ts';
import { fakeDepositStore } from './ports/deposit-store.ts';
import { type LoggedEvent, recordingLogger } from './ports/logger.ts';
import { fakeOrderStore } from './ports/order-store.ts';
import { fakePaymentStore } from './ports/payment-store.ts';

/** A strongly consistent BatchGet of 100 keys, and a transaction of 100 items (ms). */
const getMs = 4;
const transactMs = 12;
/** Deposits that share a transaction. */
const perTransaction = 25;
/** The watcher's timeout, and the lease that outlives it (lib/stacks/workflow-stack.ts). */
const timeoutMs = 60_000;
const leaseMs = 75_000;
/** On average the minute's rule looks this much later (ms). */
const ruleMs = 30_000;
const readMs = 30_000;

/** When virtual time begins, unless a test says it (unix ms). */
export const virtualStart = 1_767_225_600_000;

class Killed extends Error {}

export interface VirtualWatch {
  deps: WatchDeps;
  /** What economy mode notes of the chain. */
  notes: EconomyStore;
  nowMs(): number;
  /** Lets time pass; throws where the function is killed. */
  spend(ms: number): void;
  cursor(): Cursor;
  deposits: Map<string, Deposit>;
  /** What the watcher has logged, in order. */
  logged: LoggedEvent[];
  /** Runs one tick as its function does. Returns whether it was killed. */
  tick(): Promise<{ killed: boolean; tookMs: number }>;
}

/** A watcher of `chain` at `cursor`, over this reader. */
export function virtualWatch(options: {
  chain: Chain;
  cursor: Cursor;
  reader: Partial<ChainReader>;
  owners?: AddressOwner[];
  /** By default that of an EVM chain. */
  filter?: AddressFilter;
  /** The time (unix ms) that others share; by default its own. */
  time?: { now: number };
}): VirtualWatch {
  const { chain, owners = [] } = options;
  let { cursor } = options;
  let stop: WatcherStop | null = null;
  const time = options.time ?? { now: virtualStart };
  const logged: LoggedEvent[] = [];
  let killAt = Number.POSITIVE_INFINITY;
  const spend = (ms: number) => {
    time.now += ms;
    if (time.now >= killAt) throw new Killed();
  };
  const reads = (keys: number) => spend(getMs * Math.ceil(keys / 100));
  const deposits = new Map<string, Deposit>();
  const hashes = new Map<bigint, string>();
  const senders: { address: string; block: bigint }[] = [];
  /** Writes of one turn share transactions, as in the real stores. */
  const write = makeBatcher<() => boolean, boolean>(
    async (calls) => {
      spend(transactMs);
      for (const { input, resolve } of calls) resolve(input());
    },
    { maxSize: perTransaction },
  );
  let fence = 0;
  const ownerOf = new Map(owners.map((owner) => [owner.address, owner]));
  const clock = { now: () => Math.floor(time.now / 1000), nowMs: () => time.now };
  const deps: WatchDeps = {
    chain,
    clock,
    filter: options.filter ?? new AddressFilter('EVM', evmFingerprint),
    wakes: makeWakes(),
    memory: makeSettleMemory(),
    released: { upTo: -1n },
    turns: new Map(),
    log: recordingLogger(logged),
    canonical: (address) => address,
    reader: fakeChainReader({
      finalized: async () => 0n,
      blockHashes: async (numbers) => numbers.map(() => null),
      blockHashesElsewhere: async () => null,
      whoShows: async () => ({ shows: [], denies: [0], silent: [] }),
      confirmReceipts: async (claims) => claims.map(() => ({ kind: 'confirmed', provider: null })),
      confirmTransfers: async (claims) => claims.map(() => ({ kind: 'confirmed', provider: null })),
      ...options.reader,
    }),
    chainState: fakeChainStateStore({
      cursor: async () => cursor,
      filterSegment: async () => null,
      putFilterSegment: async () => {},
      hashes: async (_chain, from, to) =>
        new Map([...hashes].filter(([number]) => number >= from && number <= to)),
      async advance({ blocks, cursor: { passed: _, ...to }, passing }) {
        spend(transactMs);
        for (const { number, hash } of blocks) hashes.set(number, hash);
        const passed = [...(cursor.passed ?? []), ...(passing ? [passing] : [])];
        cursor = { ...to, ...(passed.length > 0 && { passed }) };
        return true;
      },
      clockAt: async () => null,
      stop: async () => stop,
      async noteStop(next) {
        stop = next;
      },
      async reread(_chain, blocks) {
        const { passed: before = [], ...rest } = cursor;
        const passed = before.filter((one) => !blocks.some(({ number }) => number === one.number));
        cursor = { ...rest, ...(passed.length > 0 && { passed }) };
      },
    }),
    addresses: fake({
      journalEnds: async () => ({ allocated: owners.length, filling: [] }),
      journalPart: async (_family, after, upTo) =>
        owners.slice(after, upTo).map(({ address }, i) => ({
          position: after + i + 1,
          address,
          jump: null,
        })),
      oldest: async () => 1,
      async owners(_family, addresses) {
        reads(addresses.length);
        return new Map(
          addresses.flatMap((one) => {
            const owner = ownerOf.get(one);
            return owner ? [[one, owner] as const] : [];
          }),
        );
      },
    }),
    projects: fake({
      async settings() {
        spend(getMs);
        return buildSettings();
      },
    }),
    deposits: fakeDepositStore({
      async byIdentity(identities) {
        reads(identities.length);
        const found = identities.flatMap((identity) => {
          const deposit = deposits.get(identity);
          return deposit ? [[identity, deposit] as const] : [];
        });
        if (found.length > 0) reads(found.length);
        return new Map(found);
      },
      put: (deposit, identity) =>
        write(() => {
          if (deposits.has(identity)) return false;
          deposits.set(identity, deposit);
          return true;
        }),
      update: ({ previous, next }) =>
        write(() => {
          const identity = depositIdentity(previous);
          if (deposits.get(identity)?.rev !== previous.rev) return false;
          deposits.set(identity, next);
          return true;
        }),
      async waiting(_chain, to) {
        const found = [...deposits.values()].filter(
          ({ blockNumber, status, chainState }) =>
            blockNumber <= to && (status !== 'credited' || chainState !== 'present'),
        );
        reads(found.length);
        return found;
      },
      async watched(_chain, from, to) {
        const found = [...deposits.values()].filter(
          ({ blockNumber }) => blockNumber >= from && blockNumber <= to,
        );
        reads(found.length);
        return found;
      },
      letGo: async () => true,
    }),
    internalTransfers: fake({ watched: async () => [] }),
    payments: fakePaymentStore({
      minedUpTo: async () => ({ slots: [], next: null }),
      claim: async () => null,
    }),
    orders: fakeOrderStore({
      nextWithWork: async () => ({ approved: [], inFlight: [], next: null }),
    }),
    work: fake({}),
  };
  return {
    deps,
    notes: {
      async dropHashes(_chain, above) {
        for (const number of hashes.keys()) if (number > above) hashes.delete(number);
      },
      async noteSenders(_chain, sent) {
        senders.push(...sent);
      },
      senders: async (_chain, after) =>
        new Set(senders.flatMap(({ address, block }) => (block > after ? address : []))),
    },
    nowMs: () => time.now,
    spend,
    cursor: () => cursor,
    deposits,
    logged,
    async tick() {
      const begun = time.now;
      killAt = begun + timeoutMs;
      try {
        fence += 1;
        await watchTick(deps, { fence, deadline: begun + readMs });
        // It was killed while a node answered.
        if (time.now >= killAt) throw new Killed();
        killAt = Number.POSITIVE_INFINITY;
        const tookMs = time.now - begun;
        time.now += 1_000;
        return { killed: false, tookMs };
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        killAt = Number.POSITIVE_INFINITY;
        time.now = Math.max(time.now, begun + leaseMs + ruleMs);
        return { killed: true, tookMs: timeoutMs };
      }
    },
  };
}

/** A block of a chain in which block n has the hash `0xn`. */
export const virtualBlock = (
  number: bigint,
  transfers: ScannedBlock['transfers'] = [],
): ScannedBlock => ({
  number,
  hash: `0x${number}`,
  parentHash: `0x${number - 1n}`,
  timestamp: 1,
  clock: null,
  sent: [],
  transfers,
  coverage: ['block', 'receipts'],
});
