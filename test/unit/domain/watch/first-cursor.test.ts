/** Where a chain starts that was never watched. ARBITRUM makes four blocks a second. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { firstCursor } from '#domain/watch/first-cursor.ts';
import type { Chain, Cursor } from '#model/chain.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

const now = 1_800_000_000;
const day = 86_400;
const head = 500_000_000n;
const finalized = head - 4_800n;
const blockAt = (time: number) => head - BigInt(now - time) * 4n;

async function start(set: {
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

test('before the oldest address, so that nothing sent to it is missed', async () => {
  const { cursor } = await start({ oldest: 3_600 });
  expect(cursor).toMatchObject({ scanned: blockAt(now - 3_600 - 900), head, finalized });
});

test('a chain that is enabled a year later does not start without a statement', async () => {
  const { cursor, stored, events } = await start({ oldest: 365 * day });
  expect(cursor).toBeNull();
  expect(stored).toEqual([]);
  expect(events.error).toEqual(['watch.start-unknown']);
});

test('a day is late enough for an unknown start', async () => {
  expect((await start({ oldest: day })).cursor?.scanned).toBe(blockAt(now - day - 900));
  expect((await start({ oldest: day + 1 })).cursor).toBeNull();
});

test('“now” is the newest block that cannot leave the chain', async () => {
  const { cursor, events } = await start({ startBlock: 'now', oldest: 365 * day });
  expect(cursor).toMatchObject({ scanned: finalized, hash: `h${finalized}` });
  expect(events.info).toEqual(['watch.started']);
});

test.each([
  ['a height is the first block that is read', 499_000_000n, 498_999_999n],
  ['the first block of all', 0n, 0n],
  ['a height above the final blocks starts at these', head + 5n, finalized],
])('%s', async (_, startBlock, scanned) => {
  expect((await start({ startBlock, oldest: 365 * day })).cursor?.scanned).toBe(scanned);
});

test('without addresses it starts at the newest final block', async () => {
  expect((await start({ oldest: null })).cursor?.scanned).toBe(finalized);
});

test('numbers without a block are passed over, downwards', async () => {
  const skipped = [finalized, finalized - 1n];
  const { cursor } = await start({ startBlock: 'now', oldest: null, skipped });
  expect(cursor).toMatchObject({ scanned: finalized - 2n, hash: `h${finalized - 2n}` });
});

test('a tick that has lost the lease has no cursor', async () => {
  expect((await start({ oldest: null, leaseLost: true })).cursor).toBeNull();
});
