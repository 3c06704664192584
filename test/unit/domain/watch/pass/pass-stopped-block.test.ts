import { expect, test } from 'vitest';
import { maxPassed } from '#domain/watch/pass/max-passed.ts';
import { passStoppedBlock } from '#domain/watch/pass/pass-stopped-block.ts';
import { passBlock } from '#extensions/economy-scan/rules/pass-block.ts';
import type { Cursor } from '#model/chain.ts';
import { rescanBlock, stuckWatch } from '#test/builders/domain/watch/pass/pass-stopped-block.ts';

test('a watcher that cannot read a block records it after two minutes, once, and waits', async () => {
  const { watch, tickFor, stop, count } = stuckWatch();
  await tickFor(60);
  expect(watch.cursor().scanned).toBe(102n);
  expect(await stop()).toBeNull();
  await tickFor(600);
  expect(await stop()).toMatchObject({ chain: 'BASE', after: 102n, block: 103n, hash: '0x103' });
  expect(count('watch.stopped')).toBe(1);
  expect(watch.cursor()).toMatchObject({ scanned: 102n });
  expect(count('watch.passed-unread')).toBe(0);
});

test('a block that two owners let pass is passed, and an alarm stays until a rescan reads it', async () => {
  const { watch, world, tickFor, stop, allow, count, mined } = stuckWatch();
  await tickFor(200);
  await allow();
  await tickFor(10);
  expect(watch.cursor()).toMatchObject({
    scanned: 106n,
    passed: [{ number: 103n, hash: '0x103' }],
  });
  expect(count('watch.block-passed')).toBe(1);
  expect(watch.deposits.size).toBe(0);
  const noted = count('watch.passed-unread');
  expect(noted).toBeGreaterThan(0);
  await tickFor(60);
  expect(count('watch.passed-unread')).toBeGreaterThan(noted);
  expect((await stop())?.after).toBe(102n);

  // Before an update the rescan reads no more than the tick did, and the alarm stays.
  expect(await rescanBlock(watch, 103n)).toMatchObject({ state: 'failed' });
  expect(watch.cursor().passed).toHaveLength(1);

  // After it, what was in the block is found, the payment of ours as well.
  world.unreadable = [];
  expect(await rescanBlock(watch, 103n)).toMatchObject({ state: 'done', found: 1 });
  expect([...watch.deposits.values()]).toMatchObject([{ blockNumber: 103n, blockHash: '0x103' }]);
  expect(mined).toEqual(['0x103']);
  expect(watch.cursor().passed).toBeUndefined();
  const last = count('watch.passed-unread');
  await tickFor(60);
  expect(count('watch.passed-unread')).toBe(last);

  // A second rescan finds nothing new, and does not report the payment again.
  expect(await rescanBlock(watch, 103n)).toMatchObject({ state: 'done', found: 0 });
  expect(mined).toHaveLength(1);
});

test('a pass is of one block: the next one that cannot be read stops the watcher again', async () => {
  const { watch, world, tickFor, allow, stop } = stuckWatch();
  world.unreadable = [103n, 105n];
  await tickFor(200);
  await allow();
  await tickFor(600);
  expect(watch.cursor()).toMatchObject({ scanned: 104n, passed: [{ number: 103n }] });
  expect(await stop()).toMatchObject({ after: 104n, block: 105n });
  expect((await stop())?.pass).toBeUndefined();
});

test('a block that another one replaced is not passed, and the pass is gone', async () => {
  const { watch, world, tickFor, allow, stop } = stuckWatch();
  await tickFor(200);
  await allow();
  world.hash103 = '0xother';
  await tickFor(200);
  expect(watch.cursor().scanned).toBe(102n);
  expect(await stop()).toMatchObject({ block: 103n, hash: '0xother' });
  expect((await stop())?.pass).toBeUndefined();
});

test.each([
  ['it is not final', { finalized: 102n }, /not final/],
  ['a second provider shows another block', { elsewhere: '0xother' }, /second provider/],
  [
    'too many are unread',
    {
      passed: Array.from({ length: maxPassed }, (_, i) => ({
        number: BigInt(i),
        hash: 'h',
        at: 1,
        clockBefore: null,
      })),
    },
    /too many/,
  ],
])('a block is not passed while %s', async (_, set, why) => {
  const { watch, tickFor, allow } = stuckWatch(set);
  await tickFor(200);
  await allow();
  await tickFor(60);
  expect(watch.cursor().scanned).toBe(102n);
  const waits = watch.logged.filter(({ event }) => event === 'watch.pass-waits');
  expect(waits.length).toBeGreaterThan(0);
  for (const { fields } of waits) expect(fields.why).toMatch(why);
});

test('a block that can be read after all is read, although it may be passed', async () => {
  const { watch, world, tickFor, allow, count } = stuckWatch();
  await tickFor(200);
  await allow();
  world.unreadable = [];
  await tickFor(60);
  expect(watch.cursor()).toMatchObject({ scanned: 106n });
  expect(watch.cursor().passed).toBeUndefined();
  expect(watch.deposits.size).toBe(1);
  expect(count('watch.block-passed')).toBe(0);
});

test('a tick that has lost its lease passes nothing', async () => {
  const { watch, tickFor, allow, count } = stuckWatch();
  await tickFor(200);
  await allow();
  const { advance } = watch.deps.chainState;
  watch.deps.chainState.advance = async () => false;
  await tickFor(30);
  expect(watch.cursor().scanned).toBe(102n);
  expect(count('watch.block-passed')).toBe(0);
  watch.deps.chainState.advance = advance;
  await tickFor(30);
  expect(watch.cursor().scanned).toBe(106n);
  expect(count('watch.block-passed')).toBe(1);
});

test('a pass whose answer is lost is not made twice', async () => {
  const { watch, tickFor, allow } = stuckWatch();
  await tickFor(200);
  await allow();
  const { advance } = watch.deps.chainState;
  watch.deps.chainState.advance = async (input) => {
    await advance(input);
    throw new Error('no answer');
  };
  await tickFor(5);
  watch.deps.chainState.advance = advance;
  await tickFor(30);
  expect(watch.cursor()).toMatchObject({ scanned: 106n, passed: [{ number: 103n }] });
});

test('a rescan that stops before the coverage is closed is repeated, and finds nothing twice', async () => {
  const { watch, world, tickFor, allow, mined } = stuckWatch();
  await tickFor(200);
  await allow();
  await tickFor(10);
  world.unreadable = [];
  const { reread } = watch.deps.chainState;
  watch.deps.chainState.reread = async () => {
    throw new Error('killed');
  };
  expect(await rescanBlock(watch, 103n)).toMatchObject({ state: 'failed' });
  expect(watch.cursor().passed).toHaveLength(1);
  const stored = [...watch.deposits.values()];
  expect(stored).toHaveLength(1);
  watch.deps.chainState.reread = reread;
  expect(await rescanBlock(watch, 103n)).toMatchObject({ state: 'done', found: 0 });
  expect([...watch.deposits.values()]).toEqual(stored);
  expect(mined[0]).toBe('0x103');
  expect(watch.cursor().passed).toBeUndefined();
});

test('a watcher that went back and then stood still has finished going back when it passes', async () => {
  const { watch, world, tickFor, allow } = stuckWatch();
  world.unreadable = [103n, 104n];
  watch.deps.deposits.watched = async () => [];
  watch.deps.payments.minedAbove = async () => [];
  await tickFor(200);
  await allow();
  const { cursor } = watch.deps.chainState;
  watch.deps.chainState.cursor = async (name) => {
    const now = await cursor(name);
    return now?.scanned === 102n ? { ...now, rewinding: true } : now;
  };
  await tickFor(30);
  expect(watch.cursor()).toMatchObject({ scanned: 103n, head: 106n, passed: [{ number: 103n }] });
  expect(watch.cursor().rewinding).toBeUndefined();
});

test.each([
  { name: 'economy mode', pass: passBlock, economy: true, rewinding: true },
  { name: 'exact mode', pass: passStoppedBlock, economy: false, rewinding: undefined },
])(
  'passing a block in $name: is the watcher still going back? $rewinding',
  async ({ pass, economy, rewinding }) => {
    const { watch, tickFor, allow } = stuckWatch();
    await tickFor(200);
    await allow();
    const progress = {
      compared: 100n,
      comparedHash: '0x100',
      witnessed: 102n,
      witnessedHash: '0x102',
    };
    // In economy mode deposits above the cursor have yet to be looked at; exact mode has undone them.
    const cursor = { ...watch.cursor(), rewinding: true, ...(economy && { economy: progress }) };
    let stored: Cursor | undefined;
    watch.deps.chainState.advance = async (input) => {
      stored = input.cursor;
      return true;
    };
    const moved = await pass(watch.deps, {
      cursor,
      head: 106n,
      finalized: 106n,
      fence: 1,
    });
    expect(moved).toMatchObject({ scanned: 103n, passed: [{ number: 103n }] });
    expect([moved?.rewinding, stored?.rewinding]).toEqual([rewinding, rewinding]);
    expect(stored?.economy).toEqual(economy ? progress : undefined);
  },
);

test.each([
  ['two providers show', 40n, 40n],
  ['two providers correct', 30n, 30n],
  ['no two providers show', null, undefined],
])(
  'with a clock of the block before that %s, what may be hidden is known by it, or it waits',
  async (_name, agreed, clockBefore) => {
    const { watch, tickFor, allow, count } = stuckWatch();
    watch.deps.chainState.clockAt = async () => ({ number: 102n, hash: '0x102', clock: 40n });
    watch.deps.reader.agreedClock = async () => agreed;
    await tickFor(200);
    await allow();
    await tickFor(10);
    expect(watch.cursor().passed?.[0]?.clockBefore).toBe(clockBefore);
    expect(count('watch.pass-waits') > 0).toBe(agreed === null);
  },
);
