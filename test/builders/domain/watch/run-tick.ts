import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import { AddressFilter, evmFingerprint } from '#domain/watch/address-filter.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { runTick } from '#domain/watch/run-tick.ts';
import { makeWakes } from '#domain/watch/wakes.ts';
import type { Cursor, ProviderNote } from '#model/chain.ts';
import type { ProviderConduct } from '#ports/chains.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { ethereum } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const now = 1_800_000_000;

/** One tick at a head that has no new block, and the fields of its log line. */
export async function tick(
  cursor: Partial<Cursor>,
  providers: {
    /** What was noted of them before, and what they do in this tick. */
    noted?: ProviderNote[];
    conduct?: ProviderConduct[];
    head?: () => Promise<bigint>;
    onNote?: () => void;
  } = {},
) {
  const { noted, conduct = [], head = async () => 100n, onNote } = providers;
  const notes: ProviderNote[][] = [];
  let isBegun = false;
  const idle = conduct.map((one) => ({ ...one, answers: 0, failures: 0 }));
  const chain = { ...ethereum(), name: 'BASE' as const, blockTimeMs: 200 };
  const log: Record<string, unknown>[] = [];
  const asked: number[] = [];
  const line = (event: string, fields?: Record<string, unknown>) => {
    log.push({ event, ...fields });
  };
  const chainState = fakeChainStateStore({
    takeLease: async () => ({
      chain: 'BASE',
      fence: 2,
      until: now + 75,
      ...(noted && { providers: noted }),
    }),
    noteProviders: async (_chain, fence, next) => {
      onNote?.();
      notes.push(next);
      return fence === 2;
    },
    cursor: async () => buildCursor({ chain: 'BASE', scanned: 100n, ...cursor }),
    filterSegment: async () => null,
  });
  const logger = { info: line, warn: line, error: line };
  const watch = fake<WatchDeps>({
    scan: undefined,
    chain,
    chainState,
    clock: stoppedClock(now),
    log: logger,
    filter: new AddressFilter('EVM', evmFingerprint),
    reader: fakeChainReader({
      head: () => {
        isBegun = true;
        return head();
      },
      finalized: async () => 80n,
      providers: () => (isBegun ? conduct : idle),
    }),
    addresses: fake<WatchDeps['addresses']>({
      journalEnds: async () => ({ allocated: 0, filling: [] }),
    }),
    deposits: fakeDepositStore({ waiting: async () => [], letGo: async () => true }),
    payments: fakePaymentStore({ minedUpTo: async () => ({ slots: [], next: null }) }),
    orders: fakeOrderStore({
      nextWithWork: async () => ({ approved: [], inFlight: [], next: null }),
    }),
    wakes: makeWakes(),
    memory: makeSettleMemory(),
    released: { upTo: -1n },
    turns: new Map(),
  });
  await runTick(
    {
      chain,
      chainState,
      clock: stoppedClock(now),
      log: logger,
      queue: { pushTick: async (_chain, _fence, delay) => void asked.push(delay) },
      hosts: async () => ['node.example'],
      watch: async () => watch,
    },
    1,
  );
  return { ticked: log.find(({ event }) => event === 'watch.tick'), log, asked, notes };
}
