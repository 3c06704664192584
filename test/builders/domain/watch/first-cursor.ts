import { expect } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { firstCursor } from '#domain/watch/first-cursor.ts';
import type { Chain, Cursor } from '#model/chain.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

export const now = 1_800_000_000;
export const head = 500_000_000n;
export const finalized = head - 4_800n;
export const blockAt = (time: number) => head - BigInt(now - time) * 4n;

export async function start(set: {
  startBlock?: Chain['startBlock'];
  /** Age of the oldest address (s); null without addresses. */
  oldest: number | null;
  skipped?: bigint[];
  leaseLost?: boolean;
}) {
  const { log, events } = fakeLogger();
  const stored: Cursor[] = [];
  const deps = fake<WatchDeps>({
    chain: { ...chains.ARBITRUM, startBlock: set.startBlock ?? null },
    clock: stoppedClock(now),
    log,
    addresses: fake<WatchDeps['addresses']>({
      oldest: async () => (set.oldest === null ? null : now - set.oldest),
    }),
    reader: fakeChainReader({
      blockAt: async (time) => blockAt(time),
      blockHashes: async (numbers) =>
        numbers.map((number) => (set.skipped?.includes(number) ? 'skipped' : `h${number}`)),
    }),
    chainState: fakeChainStateStore({
      advance: async ({ cursor, fence, blocks }) => {
        expect(fence).toBe(7);
        expect(blocks).toEqual([
          { number: cursor.scanned, hash: cursor.hash, coverage: ['start'] },
        ]);
        stored.push(cursor);
        return !set.leaseLost;
      },
    }),
  });
  const cursor = await firstCursor(deps, { head, finalized, fence: 7 });
  return { cursor, stored, events };
}
