/**
 * A chain, the books of its addresses, and a run of reconciliation over both. Time stands still within
 * a run; a test moves it, and makes blocks.
 */
import { chains } from '#chains/catalog/catalog.ts';
import type { OpenDifference } from '#extensions/books/model/difference.ts';
import type { Entry } from '#extensions/books/model/entry.ts';
import type { Fact, Head } from '#extensions/books/model/fact.ts';
import type { AddressRecord, Look, Progress } from '#extensions/books/model/look.ts';
import type { DueAddress, HeldReading } from '#extensions/books/ports.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { makePlaceOf } from '#extensions/books/rules/make-place-of.ts';
import {
  type ReconcileDeps,
  reconcileBooks,
} from '#extensions/books/rules/reconcile/reconcile-books.ts';
import type { Chain, Cursor, ScannedBlock } from '#model/chain.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

export const hour = 3_600;
export const projectId = 'demo';

const listed = chains.ETH.tokens.filter(({ symbol }) => ['ETH', 'USDT'].includes(symbol));
export const chain: Chain = {
  ...chains.ETH,
  tokens: listed.map((token) => ({ ...token, minDeposit: 10n })),
};

/** A transfer as a test makes it. */
export interface Made {
  from: string;
  to: string;
  amount: bigint;
  token?: string;
  txHash?: string;
  sender?: string;
}

export function makeWorld(addresses = ['0xa1', '0xa2']) {
  let now = 1_764_000_000;
  const owners: AddressOwner[] = addresses.map((address, i) =>
    buildAddressOwner({ address, subIndex: i + 1, userId: `user-${i}`, projectId }),
  );
  const blocks: (Made & { block: bigint; txHash: string })[] = [];
  let head = 100n;
  const state = {
    /** Blocks that the watcher has not passed. */
    behind: 0n,
    /** The chain replaced its blocks from here on. */
    forkedFrom: null as bigint | null,
    fails: false,
    /** Addresses of which two providers do not agree. */
    disputed: new Set<string>(),
    canFind: true,
  };

  const heads = new Map<string, Head>();
  const entries: Entry[] = [];
  const book = (fact: Fact) => {
    const booking = bookFact(heads.get(fact.subject) ?? null, fact, () => null);
    if (!booking) return;
    heads.set(fact.subject, booking.head);
    entries.push(...booking.entries);
  };
  const ofAddress = (address: string | undefined) =>
    entries.filter((entry) => address === undefined || entry.address === address);

  const looks = new Map<string, Look>();
  const due = new Map<string, DueAddress>();
  const records = new Map<string, AddressRecord>();
  const differences = new Map<string, OpenDifference>();
  let progress: Progress | null = null;
  const logged: LoggedEvent[] = [];
  const rescans: bigint[] = [];
  const read: string[] = [];
  let ids = 0;

  const tokenOf = ({ token = 'USDT' }: Made) => chain.tokens.find((one) => one.symbol === token)!;
  const hashOf = (block: bigint) =>
    state.forkedFrom !== null && block >= state.forkedFrom ? `0xf${block}` : `0x${block}`;
  const heldAt = (address: string, symbol: string, block: bigint): bigint =>
    blocks
      .filter((one) => one.block <= block && tokenOf(one).symbol === symbol)
      .reduce(
        (sum, { from, to, amount }) =>
          sum + (to === address ? amount : 0n) - (from === address ? amount : 0n),
        0n,
      );

  const deps: ReconcileDeps = {
    store: {
      progress: async () => structuredClone(progress),
      async storeProgress(next) {
        progress = structuredClone(next);
      },
      looks: async () => structuredClone([...looks.values()]),
      putLook: async (look) => void looks.set(look.lookId, structuredClone(look)),
      removeLook: async ({ lookId }) => void looks.delete(lookId),
      due: async () => [...due.values()].slice(0, 500),
      addDue: async (_, list) => {
        for (const one of list) {
          if (one.opens || !due.get(one.address)?.opens) due.set(one.address, one);
        }
      },
      removeDue: async (_, list) => {
        for (const { address } of list) due.delete(address);
      },
      address: async (_, __, address) => structuredClone(records.get(address) ?? null),
      putAddress: async (record) => void records.set(record.address, structuredClone(record)),
      openDifferences: async () =>
        structuredClone([...differences.values()].filter((one) => one.state === 'open')),
      async putDifference(difference) {
        const stored = differences.get(difference.differenceNo);
        if ((stored?.rev ?? 0) + 1 !== difference.rev) return false;
        differences.set(difference.differenceNo, structuredClone(difference));
        return true;
      },
    },
    books: {
      entries: async ({ address }) => ({ entries: ofAddress(address), next: null }),
      async balances({ address }) {
        const sums = new Map<string, bigint>();
        for (const { token, amount } of ofAddress(address)) {
          sums.set(token, (sums.get(token) ?? 0n) + amount);
        }
        return [...sums].map(([token, amount]) => ({
          account: 'users',
          address: address!,
          chain: chain.name,
          token,
          amount,
        }));
      },
      async movedOn({ day }) {
        const moved = entries.filter(
          ({ at, address }) =>
            address !== null && new Date(at * 1_000).toISOString().slice(0, 10) === day,
        );
        const own = [...new Set(moved.map(({ address }) => address!))];
        return { addresses: own.map((address) => ({ chain: chain.name, address })), next: null };
      },
    },
    async record(facts) {
      for (const fact of facts) book(fact);
    },
    rescan: async (_, block) => void rescans.push(block),
    finder: {
      async blocks(_, { address, tokenAddress, above, to }) {
        if (!state.canFind) return null;
        const found = blocks.filter(
          (one) =>
            one.block > above &&
            one.block <= to &&
            tokenOf(one).address === tokenAddress &&
            [one.from, one.to].includes(address),
        );
        return [...new Set(found.map(({ block }) => block))];
      },
    },
    reader: async () => ({
      async readBlocks(number) {
        const own = blocks.filter(({ block }) => block === number);
        return [
          fake<ScannedBlock>({
            number,
            hash: hashOf(number),
            transfers: own.map((one, i) => ({
              txHash: one.txHash,
              position: `log:${i}`,
              from: one.from,
              to: one.to,
              tokenAddress: tokenOf(one).address?.toLowerCase() ?? null,
              amount: one.amount,
            })),
            sent: own.map(({ txHash, sender = '0xff' }) => ({
              txHash,
              from: sender,
              nonce: 0,
              success: true,
            })),
          }),
        ];
      },
    }),
    hashAt: async (_, block) => hashOf(block),
    held: {
      async held(_, wanted) {
        if (state.fails) throw new Error('no answer');
        read.push(...wanted);
        return wanted
          .filter((address) => !state.disputed.has(address))
          .map(
            (address): HeldReading => ({
              address,
              from: head,
              to: head,
              hash: hashOf(head),
              held: new Map(
                chain.tokens.map(({ symbol }) => [symbol, heldAt(address, symbol, head)]),
              ),
            }),
          );
      },
    },
    chainState: {
      cursor: async () =>
        fake<Cursor>({
          scanned: head - state.behind,
          finalized: head - state.behind,
          rewinding: false,
        }),
    },
    foundUpTo: ({ scanned }) => scanned,
    addresses: {
      owners: async (_, wanted) =>
        new Map(
          wanted.flatMap((address) =>
            owners.filter((one) => one.address === address).map((one) => [address, one] as const),
          ),
        ),
      journal: async (_, after) =>
        owners
          .map(({ address }, i) => ({ position: i + 1, address }))
          .filter(({ position }) => position > after),
      journalEnds: async () => ({ allocated: owners.length, filling: [] }),
    },
    projectIds: async () => [projectId],
    ids: {
      next: (prefix) => {
        ids += 1;
        return `${prefix}${String(ids).padStart(4, '0')}`;
      },
    },
    clock: fakeClock(() => now * 1_000),
    log: recordingLogger(logged),
  };

  return {
    state,
    looks,
    due,
    records,
    logged,
    rescans,
    read,
    book,
    entries,
    now: () => now,
    placeOf: (address: string) => makePlaceOf(projectId, owners, null)(address),
    open: () => [...differences.values()],
    putDifference: (difference: OpenDifference) =>
      differences.set(difference.differenceNo, difference),
    addAddress(address: string) {
      const subIndex = owners.length + 1;
      owners.push(buildAddressOwner({ address, subIndex, userId: `user-${subIndex}`, projectId }));
    },
    /** A block with this transfer. Nobody books it. */
    make(transfer: Made): bigint {
      head += 1n;
      blocks.push({ txHash: `0x${head}`, ...transfer, block: head });
      return head;
    },
    balance: (address: string, token = 'USDT') =>
      ofAddress(address)
        .filter((entry) => entry.token === token)
        .reduce((sum, { amount }) => sum + amount, 0n),
    async run(seconds = hour) {
      now += seconds;
      head += 10n;
      return reconcileBooks(deps, {
        chains: [chain],
        every: hour,
        deadline: Number.POSITIVE_INFINITY,
      });
    },
  };
}
