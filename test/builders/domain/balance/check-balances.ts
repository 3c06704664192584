import { expect } from 'vitest';
import { type CheckBalancesDeps, checkBalances } from '#domain/balance/check-balances.ts';
import type { Cursor } from '#model/chain.ts';
import type { Deposit, InternalTransfer } from '#model/deposit.ts';
import type { NonceState } from '#model/payment.ts';
import type { CheckedBalance } from '#ports/deposits.ts';
import { buildDeposit, ethereum } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

export const ether = 10n ** 18n;
export const address = `0x${'aB'.repeat(20)}`;
export const folded = address.toLowerCase();
export const scanned = 1_000n;

export const coinDeposit = (set: Partial<Deposit> = {}): Deposit =>
  buildDeposit({ chain: 'ETH', address, token: 'ETH', amount: ether, blockNumber: 10n, ...set });

/** One sub-account's address, on ETH, with balances and records that a test sets. */
export function world(set: { count?: number } = {}) {
  const count = set.count ?? 1;
  let nowMs = 0;
  let place = 0;
  const logged: LoggedEvent[] = [];
  const records = { deposits: [] as Deposit[], internal: [] as InternalTransfer[] };
  const held = new Map<string, bigint>();
  const senders = new Set<string>();
  const checked = new Map<string, CheckedBalance>();
  const reads = { balances: [] as number[], owners: 0, pages: 0 };
  const options = { isHot: false, isRewinding: false, hasFailed: false, msPerRead: 0, scanned };
  const addressAt = (n: number): string => (n === 1 ? folded : `0x${n}`);
  const deps: CheckBalancesDeps = {
    addresses: {
      journal: async (_family, after) => {
        const length = Math.max(0, Math.min(1_000, count - after));
        return Array.from({ length }, (_, i) => ({
          position: after + i + 1,
          address: addressAt(after + i + 1),
        }));
      },
      async owners(family, addresses) {
        reads.owners += addresses.length;
        const owner = { family, projectId: 'demo', userId: 'u1', subIndex: options.isHot ? 0 : 1 };
        return new Map(
          addresses.map((one) => [one, { ...owner, address: one === folded ? address : one }]),
        );
      },
    },
    balances: {
      async coinBalances(_chain, addresses, block) {
        nowMs += options.msPerRead;
        if (options.hasFailed) throw new Error('no answer');
        expect(block).toBe(options.scanned);
        reads.balances.push(addresses.length);
        return addresses.map((one) => held.get(one) ?? 0n);
      },
    },
    chainState: {
      cursor: async () =>
        fake<Cursor>({ scanned, rewinding: options.isRewinding } as Partial<Cursor>),
    },
    checked: {
      load: async (_chain, addresses) =>
        new Map(
          addresses.flatMap((one) => {
            const found = checked.get(one);
            return found ? [[one, found] as const] : [];
          }),
        ),
      store: async (one) => void checked.set(one.address, one),
      place: async () => place,
      storePlace: async (position) => {
        place = position;
      },
    },
    payments: {
      nonceState: async (_chain, of) => (senders.has(of) ? fake<NonceState>({}) : null),
    },
    lists: {
      async page({ list, filter, page, size }) {
        reads.pages += 1;
        expect(filter).toEqual({ chain: 'ETH', token: 'ETH' });
        const ids =
          list === 'deposits-user'
            ? records.deposits.map(({ depositNo }) => depositNo)
            : records.internal.map(({ identity }) => identity);
        return { ids: ids.slice((page - 1) * size, page * size), total: ids.length };
      },
    },
    deposits: {
      getMany: async (ids) => records.deposits.filter(({ depositNo }) => ids.includes(depositNo)),
    },
    internalTransfers: {
      getMany: async (ids) => records.internal.filter(({ identity }) => ids.includes(identity)),
    },
    clock: fakeClock(() => nowMs),
    log: recordingLogger(logged),
  };
  const run = (foundUpTo?: CheckBalancesDeps['foundUpTo']) =>
    checkBalances({ ...deps, foundUpTo }, { chains: [ethereum()], deadline: nowMs + 180_000 });
  const unexplained = () =>
    logged.filter(({ event }) => event === 'balance.unexplained').map(({ fields }) => fields);
  return {
    run,
    records,
    held,
    senders,
    checked,
    reads,
    options,
    logged,
    unexplained,
    place: () => place,
  };
}
