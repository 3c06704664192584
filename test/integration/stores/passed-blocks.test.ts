/** Passing a block and reading it again later, on the real tables. */

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeDeviceStore } from '#aws/projects/device-store.ts';
import { makeProjectAdminStore } from '#aws/projects/project-admin-store.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { allowPass } from '#domain/watch/pass/allow-pass.ts';
import type { PassedBlock, ScannedBlock, WatcherStop } from '#model/chain.ts';
import type { ChainStateStore } from '#ports/deposits.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { ethereum } from '#test/builders/builders.ts';
import { actorOf, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';
import { block, client, coverage, daysLeft } from '#test/scenarios/stores/passed-blocks.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const name = `passed-${randomBytes(3).toString('hex')}`;
let store: ChainStateStore;
const fences = { ETH: 0, SOL: 0 };

beforeAll(async () => {
  tableEnvironment(name);
  await createTables(client, name);
  store = makeChainStateStore(client);
  for (const chain of ['ETH', 'SOL'] as const) {
    fences[chain] = (await store.takeLease(chain, 0, 600))?.fence ?? 0;
  }
});
afterAll(() => deleteTables(client, name));

test('a passed block is open in the coverage and on the cursor until a rescan has read it', async () => {
  expect(await advance('ETH', [block(1n), block(2n)])).toBe(true);
  expect(await pass('ETH', 3n)).toBe(true);
  expect(await advance('ETH', [block(4n), block(5n)])).toBe(true);
  const passed = [{ number: 3n, hash: 'h3', at: 5, clockBefore: null }];
  expect(await store.cursor('ETH')).toMatchObject({ scanned: 5n, passed });
  expect((await store.cursors(['ETH'])).get('ETH')).toMatchObject({ passed });
  const open = await coverage('ETH', 3n, 3n);
  expect(open).toMatchObject({ read: 'passed,unknown', unknown: ['3'] });
  expect(daysLeft(open)).toBe(400);
  // Its hash distinguishes forks, and proves nothing.
  expect([...(await store.hashes('ETH', 2n, 4n)).keys()]).toEqual([2n, 3n, 4n]);
  expect([...(await store.hashes('ETH', 2n, 4n, { onlyRead: true })).keys()]).toEqual([2n, 4n]);

  // The blocks beside it change nothing.
  await store.reread('ETH', [block(2n), block(4n)]);
  expect(await store.cursor('ETH')).toMatchObject({ passed });
  expect(await coverage('ETH', 3n, 3n)).toEqual(open);

  for (const _ of ['once', 'again']) {
    await store.reread('ETH', [block(2n), block(3n, { coverage: ['block', 'receipts'] })]);
    expect((await store.cursor('ETH'))?.passed).toBeUndefined();
    const closed = await coverage('ETH', 3n, 3n);
    expect(closed).toMatchObject({ read: 'block,receipts' });
    expect(closed).not.toHaveProperty('unknown');
    expect(daysLeft(closed)).toBe(14);
    expect((await store.hashes('ETH', 3n, 3n, { onlyRead: true })).get(3n)).toBe('h3');
  }
});

test('a passed block that the chain replaced is over once the other one was read', async () => {
  expect(await pass('ETH', 6n)).toBe(true);
  const open = await coverage('ETH', 6n, 6n);
  await store.reread('ETH', [block(6n, { hash: 'other' })]);
  expect((await store.cursor('ETH'))?.passed).toBeUndefined();
  // What was noted of the block that left the chain stays as it is.
  expect(await coverage('ETH', 6n, 6n)).toEqual(open);
});

test('one of several passed blocks is read, and with a part that is still unknown', async () => {
  for (const number of [10n, 11n, 12n]) expect(await pass('SOL', number, number - 1n)).toBe(true);
  await store.reread('SOL', [block(11n, { clock: 11n, coverage: ['block', 'unknown'] })]);
  expect((await store.cursor('SOL'))?.passed).toMatchObject([
    { number: 10n, clockBefore: 9n },
    { number: 12n, clockBefore: 11n },
  ]);
  // It is read, and no longer passed; what is unknown of it stays open.
  expect(await coverage('SOL', 11n, 11n)).toMatchObject({ read: 'block,unknown', unknown: ['11'] });
  expect([...(await store.hashes('SOL', 10n, 12n, { onlyRead: true })).keys()]).toEqual([11n]);
});

test('an unknown part that an update understands is no longer open, block by block', async () => {
  const unknown = { coverage: ['block', 'unknown'] };
  expect(await advance('ETH', [block(20n), block(21n, unknown), block(22n, unknown)])).toBe(true);
  await store.reread('ETH', [block(20n), block(21n), block(22n, unknown)]);
  expect(await coverage('ETH', 20n, 22n)).toMatchObject({ read: 'block,unknown', unknown: ['22'] });
  await store.reread('ETH', [block(22n)]);
  const closed = await coverage('ETH', 20n, 22n);
  expect(closed).toMatchObject({ read: 'block' });
  expect(closed).not.toHaveProperty('unknown');
});

test('a list of passed blocks that changed meanwhile stops the tick, and nothing is lost', async () => {
  const stale = (await store.cursor('ETH'))!;
  expect(await pass('ETH', 30n)).toBe(true);
  const passing = { number: 31n, hash: 'h31', at: 5, clockBefore: null };
  const cursor = { ...stale, scanned: 31n, hash: 'h31' };
  expect(await store.advance({ cursor, fence: fences.ETH, blocks: [], passing })).toBe(false);
  expect((await store.cursor('ETH'))?.passed).toMatchObject([{ number: 30n }]);
  // A tick that passes nothing does not change the list, even if it has read it.
  expect(await store.advance({ cursor, fence: fences.ETH, blocks: [] })).toBe(true);
  expect((await store.cursor('ETH'))?.passed).toMatchObject([{ number: 30n }]);
});

test('two owners give a stop its pass in one transaction; a stop that changed gets none', async () => {
  const now = 1_767_225_600;
  let ids = 0;
  const deps = {
    store: makeProjectAdminStore(client, isFreezeEnded),
    chainState: store,
    clock: { now: () => now, nowMs: () => now * 1000 },
    ids: { next: (prefix: string) => `${prefix}${++ids}` },
    stage: 'prod',
    devices: makeDeviceStore(client),
  };
  const { scanned } = (await store.cursor('ETH'))!;
  const stop: WatcherStop = { chain: 'ETH', after: scanned, block: 32n, hash: '0x32', since: 9 };
  const ask = (owner = firstOwner) =>
    allowPass(deps, {
      ...actorOf(owner, '-'),
      chain: ethereum(),
      height: 32n,
      hash: '0x32',
      reason: 'r',
    });
  await expect(ask()).rejects.toMatchObject({ code: 40903 });
  await store.noteStop(stop);
  expect(await store.stop('ETH')).toEqual(stop);
  expect(await store.stop('SOL')).toBeNull();
  expect(await ask()).toMatchObject({ state: 'pending' });
  // The same block again keeps the stop; the second owner decides about what the first one saw.
  await store.noteStop({ ...stop, since: 10 });
  expect(await ask(secondOwner)).toEqual({ state: 'done' });
  expect(await store.stop('ETH')).toEqual({
    ...stop,
    pass: { at: now, reason: 'r', askedBy: firstOwner.email, confirmedBy: secondOwner.email },
  });
  await expect(ask()).rejects.toMatchObject({ code: 40903 });
  expect(await deps.store.changes('-', now)).toEqual([]);
  await store.noteStop({ ...stop, since: 11 });
  expect(await store.stop('ETH')).toHaveProperty('pass');
  await store.noteStop({ ...stop, hash: '0xother' });
  expect(await store.stop('ETH')).not.toHaveProperty('pass');
});

/** Moves the cursor over these blocks, as a tick does. */
async function advance(chain: 'ETH' | 'SOL', blocks: ScannedBlock[], passing?: PassedBlock) {
  const last = blocks.at(-1)!;
  const kept = await store.cursor(chain);
  const cursor = buildCursor({
    chain,
    scanned: last.number,
    hash: last.hash,
    ...(kept?.passed && { passed: kept.passed }),
  });
  const more = passing && { passing };
  return store.advance({ cursor, fence: fences[chain], blocks, ...more });
}

const pass = (chain: 'ETH' | 'SOL', number: bigint, clockBefore: bigint | null = null) => {
  const coverage = ['passed', 'unknown'];
  const passing = { number, hash: `h${number}`, at: 5, clockBefore };
  return advance(chain, [block(number, { coverage })], passing);
};
