/** Where a chain starts that was never watched. ARBITRUM makes four blocks a second. */
import { expect, test } from 'vitest';
import { blockAt, finalized, head, now, start } from '#test/builders/domain/watch/first-cursor.ts';

const day = 86_400;

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
