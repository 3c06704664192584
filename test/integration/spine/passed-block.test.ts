/** A payment and a deposit in blocks that no node can show, passed by two owners and read later. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDeviceStore } from '#aws/projects/device-store.ts';
import { makeProjectAdminStore } from '#aws/projects/project-admin-store.ts';
import { isFreezeEnded } from '#domain/project/is-freeze-ended.ts';
import { allowPass } from '#domain/watch/pass/allow-pass.ts';
import { rescan } from '#domain/watch/rescan.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { actorOf, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';
import { oneRescan } from '#test/fakes/ports/rescan-store.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt, wordsFor } from './helpers.ts';

let spine: Spine;
beforeAll(async () => {
  spine = await startSpine('passed');
  await wordsFor(spine).fund(100n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());

const unreadable = new Set<bigint>();
/** Minutes later, by the clock of the watcher. */
let laterS = 0;

const unreadCount = () => spine.logged.filter((one) => one.event === 'watch.passed-unread').length;

test('nothing is failed, lost or paid twice while a block is unread, and a rescan ends it', async () => {
  const words = wordsFor(spine);
  const order = await spine.apply(nextOrder());
  await spine.work();
  const paidIn = await spine.head();
  const address = await spine.addSubAccount();
  await words.fund(7n * usdt, address);
  const receivedIn = await spine.head();
  await spine.mine(14);
  for (const number of [paidIn, receivedIn]) unreadable.add(number);

  for (const height of [paidIn, receivedIn]) {
    await tick();
    laterS += 300;
    await tick();
    expect((await spine.watchDeps.chainState.cursor('ETH'))?.scanned).toBe(height - 1n);
    await pass(height);
    await tick();
  }
  const cursor = await spine.watchDeps.chainState.cursor('ETH');
  expect(cursor).toMatchObject({
    scanned: await spine.head(),
    passed: [{ number: paidIn }, { number: receivedIn }],
  });

  // The payment is on the chain, and has not been read: it is neither confirmed nor paid again.
  for (let i = 0; i < 3; i++) {
    await spine.work();
    await spine.mine(14);
    await tick();
  }
  expect(await words.get(order)).toMatchObject({ status: 'broadcast' });
  expect(await words.sentOnChain()).toBe(1);
  expect(await depositsTo(address)).toEqual([]);
  expect(unreadCount()).toBeGreaterThan(0);

  unreadable.clear();
  for (const found of [1, 0]) {
    const { rescans, ended } = oneRescan({ txHash: null, from: paidIn, to: receivedIn });
    const deadline = spine.watchDeps.clock.nowMs() + 20_000;
    await rescan({ ...spine.watchDeps, rescans }, { rescanId: 'RS1', deadline });
    expect(ended).toMatchObject([{ state: 'done', found }]);
  }
  const before = unreadCount();
  await tick();
  expect(unreadCount()).toBe(before);
  expect((await spine.watchDeps.chainState.cursor('ETH'))?.passed).toBeUndefined();
  expect(await words.get(order)).toMatchObject({ status: 'confirmed' });
  expect(await depositsTo(address)).toMatchObject([{ amount: 7n * usdt, status: 'credited' }]);
  expect(await words.sentOnChain()).toBe(1);
});

/** A tick over a node that cannot show these blocks; everything of it is final. */
function tick() {
  const { reader, clock } = spine.watchDeps;
  return spine.tick({
    clock: { ...clock, now: () => clock.now() + laterS },
    reader: {
      ...reader,
      finalized: () => spine.head(),
      readBlocks: async (from, to, options) => {
        const blocks = await reader.readBlocks(from, to, options);
        const until = blocks.findIndex(({ number }) => unreadable.has(number));
        return until < 0 ? blocks : blocks.slice(0, until);
      },
    },
  });
}

/** Two owners let the watcher pass the block that it is stopped at. */
async function pass(height: bigint) {
  const { chainState, chain, clock } = spine.watchDeps;
  const ids = makeIds();
  const stop = await chainState.stop('ETH');
  expect(stop).toMatchObject({ block: height });
  const deps = {
    store: makeProjectAdminStore(spine.client, isFreezeEnded),
    chainState,
    clock,
    ids,
    devices: makeDeviceStore(spine.client),
  };
  const states: string[] = [];
  for (const owner of [firstOwner, secondOwner]) {
    const asked = { chain, height, hash: stop!.hash, reason: 'a test' };
    const actor = actorOf({ ...owner, authTime: clock.now() }, '-');
    states.push((await allowPass({ ...deps, stage: 'prod' }, { ...actor, ...asked })).state);
  }
  expect(states).toEqual(['pending', 'done']);
}

const depositsTo = async (address: string) =>
  (await spine.watchDeps.deposits.watched('ETH', 0n, 10n ** 12n)).filter(
    (deposit) => deposit.address === address,
  );
