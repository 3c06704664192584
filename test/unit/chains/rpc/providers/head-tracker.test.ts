import { expect, test } from 'vitest';
import { grow, type Node, tracked } from '#test/builders/chains/rpc/providers/head-tracker.ts';

test('a first provider that is behind is followed by nobody, and is asked last', async () => {
  const nodes = [{ head: 4_000 }, { head: 5_000 }, { head: 5_001 }];
  const { tracker, after, changes } = tracked(nodes);
  expect(await after(0)).toBe(5_000n);
  expect(nodes.map((_, index) => tracker.isBehind(index))).toEqual([true, false, false]);
  expect(changes).toEqual(['0 true']);
  expect(nodes.map((_, index) => tracker.behindBy(index))).toEqual([1_000n, 0n, 0n]);
  grow(nodes);
  expect(await after(3_000)).toBe(5_001n);
});

test('one that claims what no other has is above by so many blocks, until it agrees', async () => {
  const nodes: Node[] = [{ head: 5_000 }, { head: 5_000 }, { head: 9_000 }];
  const { tracker, after } = tracked(nodes);
  await after(0);
  expect(tracker.behindBy(2)).toBe(-4_000n);
  nodes[2]!.head = 5_000;
  for (let tick = 0; tick < 20; tick += 1) await after(0);
  expect(tracker.behindBy(2)).toBe(0n);
});

test('of two providers the one that shows the higher block is followed', async () => {
  const { after, changes } = tracked([{ head: 10 }, { head: 5_000 }]);
  expect(await after(0)).toBe(5_000n);
  expect(changes).toEqual(['0 true']);
});

test('a provider that has caught up is the first one again', async () => {
  const nodes = [{ head: 4_000 }, { head: 5_000 }];
  const { tracker, after, changes } = tracked(nodes);
  await after(0);
  nodes[0]!.head = 5_000;
  for (let tick = 0; tick < 20; tick += 1) await after(0);
  expect(changes).toEqual(['0 true', '0 false']);
  expect(tracker.isBehind(0)).toBe(false);
});

test('a head that nobody shows misleads nobody, whoever claims it', async () => {
  for (const shows of [5_000, new Error('busy')]) {
    const first = tracked([{ head: 90_000_000, shows }, { head: 5_000 }]);
    expect(await first.after(0)).toBe(5_000n);
    expect(first.changes).toEqual(['0 true']);
    const second = tracked([{ head: 5_000 }, { head: 90_000_000, shows }]);
    expect(await second.after(0)).toBe(5_000n);
  }
});

test.each([0, 1, 2])(
  'of three providers, one that makes up a head and shows it is asked last: %i',
  async (liar) => {
    const nodes: Node[] = [{ head: 5_000 }, { head: 5_000 }, { head: 5_000 }];
    nodes[liar] = { head: 90_000_000 };
    const { tracker, after, changes } = tracked(nodes);
    expect(await after(0)).toBe(5_000n);
    expect(changes).toEqual([`${liar} true`]);
    expect(tracker.isBehind(liar)).toBe(true);
  },
);

test('a head that jumps is compared at once, and grows as the chain does meanwhile', async () => {
  const nodes: Node[] = [{ head: 100 }, { head: 101 }];
  const { asked, after } = tracked(nodes);
  await after(0);
  nodes[0] = { head: 1_000_000, shows: 101 };
  asked.length = 0;
  expect(await after(3_000)).toBe(101n);
  expect(asked).toEqual([0, 1]);
  // What it claimed is forgotten: once it is right, it is the first again, and the only one asked.
  nodes[0] = { head: 102 };
  for (let tick = 0; tick < 20; tick += 1) await after(0);
  asked.length = 0;
  expect(await after(0)).toBe(102n);
  expect(asked).toEqual([0]);
  // After a pause of a minute, twenty blocks more are not a jump.
  nodes[0]!.head = 122;
  asked.length = 0;
  expect(await after(60_000)).toBe(122n);
  expect(asked).toEqual([0]);
});

test('a block of the far future is not shown', async () => {
  const { after } = tracked([{ head: 90_000_000, ageMs: -3_600_000 }, { head: 5_000 }]);
  expect(await after(0)).toBe(5_000n);
});

test('a provider whose block cannot be read for a moment is believed in the next tick', async () => {
  const nodes: Node[] = [{ head: 4_000 }, { head: 5_000, shows: new Error('busy') }];
  const { after, changes } = tracked(nodes);
  expect(await after(0)).toBe(4_000n);
  nodes[1]!.shows = 5_001;
  expect(await after(3_000)).toBe(5_000n);
  expect(changes).toEqual(['1 true', '0 true', '1 false']);
});

test('providers that are near each other are alike: the first one is followed', async () => {
  const { after, changes } = tracked([{ head: 4_996 }, { head: 5_000 }]);
  expect(await after(0)).toBe(4_996n);
  expect(changes).toEqual([]);
});

test('one provider is asked in a tick, and all in each twentieth', async () => {
  const nodes = [{ head: 100 }, { head: 100 }];
  const { asked, after } = tracked(nodes);
  for (let tick = 0; tick < 60; tick += 1) {
    await after(3_000);
    grow(nodes);
  }
  expect(asked.filter((provider) => provider === 0)).toHaveLength(60);
  expect(asked.filter((provider) => provider === 1)).toHaveLength(3);
});

test('a head that stands still, goes back or is old is compared at once', async () => {
  const still = [{ head: 100 }, { head: 100 }];
  const one = tracked(still);
  await one.after(0);
  still[1]!.head = 108;
  expect(await one.after(15_000)).toBe(100n);
  expect(await one.after(3_000)).toBe(108n);

  const reset = [{ head: 100 }, { head: 100 }];
  const other = tracked(reset);
  await other.after(0);
  reset[0]!.head = 0;
  expect(await other.after(3_000)).toBe(100n);

  const old: Node[] = [{ head: 100 }, { head: 100 }];
  const timed = tracked(old, true);
  await timed.after(0);
  old[0]!.ageMs = 16_000;
  old[1]!.head = 106;
  expect(await timed.after(3_000)).toBe(106n);
});

test('the second provider answers where the first fails, and goes first for a minute', async () => {
  const nodes: Node[] = [{ head: new Error('away') }, { head: 100 }];
  const { asked, after } = tracked(nodes);
  expect(await after(0)).toBe(100n);
  expect(await after(3_000)).toBe(100n);
  expect(asked).toEqual([0, 1, 1]);
  nodes[0]!.head = 101;
  expect(await after(61_000)).toBe(101n);
});

test('the only provider that answers is followed, behind or not; none is an error', async () => {
  const nodes: Node[] = [{ head: 4_000 }, { head: 5_000 }];
  const { tracker, after } = tracked(nodes);
  await after(0);
  nodes[1]!.head = new Error('away');
  expect(await after(3_000)).toBe(4_000n);
  expect(tracker.isBehind(0)).toBe(true);
  nodes[0]!.head = new Error('gone');
  await expect(after(3_000)).rejects.toThrow(/away|gone/);
});

test('a single provider is asked once a tick', async () => {
  const { asked, after } = tracked([{ head: 7 }]);
  expect(await after(0)).toBe(7n);
  expect(await after(120_000)).toBe(7n);
  expect(asked).toEqual([0, 0]);
});

test('a provider that keeps our block is followed, though another one has a longer chain', async () => {
  const nodes: Node[] = [{ head: 5_200 }, { head: 5_000 }];
  const { tracker, after } = tracked(nodes);
  expect(await after(0)).toBe(5_200n);
  expect(tracker.isBehind(1)).toBe(true);
  tracker.follow(1);
  expect(tracker.isBehind(1)).toBe(false);
  expect(await after(0)).toBe(5_000n);
  expect([tracker.isBehind(0), tracker.isBehind(1)]).toEqual([true, false]);
  // One that is away is no longer followed, and after a minute the heads are compared as before.
  nodes[1]!.head = new Error('gone');
  expect(await after(3_000)).toBe(5_200n);
  nodes[1]!.head = 5_000;
  await after(60_000);
  for (let i = 0; i < 21; i++) await after(0);
  expect([tracker.isBehind(0), tracker.isBehind(1)]).toEqual([false, true]);
});
