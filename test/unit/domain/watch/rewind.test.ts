/** How far a watcher goes back for a common block, and what it reads for that. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { back, scanned } from '#test/builders/domain/watch/rewind.ts';

test('the usual reorganisation is one exchange of a hundred hashes', async () => {
  const { next, asked, events } = await back(scanned - 3n);
  expect(next).toMatchObject({ scanned: scanned - 3n, rewinding: true, minedAt: null });
  expect(next?.hash).toBe(`ours ${scanned - 3n}`);
  expect(asked.map(({ length }) => length)).toEqual([100]);
  expect(events.warn).toEqual(['watch.reorganised']);
});

test('twenty minutes of BASE, 6,000 blocks, are found in groups of bounded size', async () => {
  const { next, asked } = await back(scanned - 6_000n);
  expect(next?.scanned).toBe(scanned - 6_000n);
  expect(Math.max(...asked.map(({ length }) => length))).toBe(100);
  expect(asked).toHaveLength(61);
});

test('beyond half an hour there is no common block, and nothing moves', async () => {
  const { next, moved, asked, events, undone } = await back(scanned - 9_001n);
  expect(next).toBeNull();
  expect([moved, undone]).toEqual([[], []]);
  expect(events.error).toEqual(['watch.no-common-block']);
  expect(asked.flat()).toHaveLength(9_001);
  expect((await back(scanned - 9_000n)).next?.scanned).toBe(scanned - 9_000n);
});

test('a node that lags takes nothing back', async () => {
  const { next, moved, events } = await back(scanned - 3n, scanned - 1n);
  expect(next).toBeNull();
  expect(moved).toEqual([]);
  expect(events.warn).toEqual(['watch.node-behind']);
});

test('a node that has our newest block after all changes nothing', async () => {
  const { next, moved } = await back(scanned);
  expect([next, moved]).toEqual([null, []]);
});

test.each([
  ['one of two', { shows: [1], denies: [0], silent: [] }],
  ['two of three', { shows: [1, 2], denies: [0], silent: [] }],
  ['the only other one that answers', { shows: [2], denies: [0], silent: [1] }],
])('nothing is taken back while %s still has our block, and that one is read', async (_, said) => {
  const { next, moved, asked, events, preferred } = await back(scanned - 3n, undefined, said);
  expect([next, moved, asked]).toEqual([null, [], []]);
  expect(events.warn).toEqual(['watch.fork-disputed']);
  expect(preferred).toEqual([said.shows[0]]);
});

test('of three providers, two that show another fork decide', async () => {
  const said = { shows: [1], denies: [0, 2], silent: [] };
  const { next, preferred } = await back(scanned - 300n, undefined, said);
  expect(next?.scanned).toBe(scanned - 300n);
  expect(preferred).toEqual([]);
});

test('one provider that nobody answers beside takes back the newest blocks, and no credited deposit', async () => {
  const said = { shows: [], denies: [0], silent: [1] };
  const shallow = await back(scanned - 3n, undefined, said);
  expect(shallow.next?.scanned).toBe(scanned - 3n);
  const deep = await back(scanned - BigInt(chains.BASE.confirmations), undefined, said);
  expect([deep.next, deep.moved, deep.undone]).toEqual([null, [], []]);
  expect(deep.events.error).toEqual(['watch.fork-unproven']);
});

test('the only provider that is configured is believed', async () => {
  const said = { shows: [], denies: [0], silent: [] };
  const { next } = await back(scanned - 300n, undefined, said);
  expect(next?.scanned).toBe(scanned - 300n);
});
