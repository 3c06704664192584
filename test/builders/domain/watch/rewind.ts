import { chains } from '#chains/catalog/catalog.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { rewind } from '#domain/watch/rewind.ts';
import type { Cursor } from '#model/chain.ts';
import type { BlockShows } from '#ports/chains.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeDepositStore } from '#test/fakes/ports/deposit-store.ts';
import { memoryInternalTransfers } from '#test/fakes/ports/internal-transfer-store.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const scanned = 1_000_000n;

/** A watcher of BASE. The node shares our blocks up to `common`, and has none above `newest`. */
export async function back(
  common: bigint,
  newest = scanned + 10n,
  said: BlockShows = { shows: [], denies: [0, 1], silent: [] },
) {
  const { log, events } = fakeLogger();
  const asked: bigint[][] = [];
  const moved: Cursor[] = [];
  const undone: bigint[] = [];
  const preferred: number[] = [];
  const deps = fake<WatchDeps>({
    scan: undefined,
    strays: undefined,
    chain: chains.BASE,
    clock: stoppedClock(1_800_000_000),
    log,
    chainState: fakeChainStateStore({
      hashes: async (_chain, from, to) => {
        const found = new Map<bigint, string>();
        for (let number = from; number <= to; number++) found.set(number, `ours ${number}`);
        return found;
      },
      advance: async ({ cursor }) => {
        moved.push(cursor);
        return true;
      },
    }),
    reader: fakeChainReader({
      whoShows: async () => said,
      prefer: (provider) => void preferred.push(provider),
      blockHashes: async (numbers) => {
        asked.push(numbers);
        return numbers.map((number) => {
          if (number > newest) return null;
          return number <= common ? `ours ${number}` : `theirs ${number}`;
        });
      },
    }),
    deposits: fakeDepositStore({
      watched: async (_chain, from) => {
        undone.push(from);
        return [];
      },
    }),
    internalTransfers: memoryInternalTransfers().internalTransfers,
    payments: fakePaymentStore({
      minedAbove: async (_chain, block) => {
        undone.push(block);
        return [];
      },
    }),
  });
  const cursor = buildCursor({ chain: 'BASE', scanned, hash: `ours ${scanned}`, minedAt: 5 });
  const next = await rewind(deps, { cursor, fence: 1 });
  if (next === 'undoing') throw new Error('nothing here takes time');
  return { next, moved, events, asked, undone, preferred };
}
