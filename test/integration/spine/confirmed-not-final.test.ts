/** A payment that is confirmed long before its block is final, as on a chain with epochs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt, wordsFor } from './helpers.ts';

let spine: Spine;
beforeAll(async () => {
  spine = await startSpine('final');
  await wordsFor(spine).fund(100n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());

const tickWith = (finalized: bigint) =>
  spine.tick({ reader: { ...spine.watchDeps.reader, finalized: async () => finalized } });

test('a confirmed payment is not read at each tick, stays visible to a rewind, and is closed', async () => {
  const { payments } = spine.watchDeps;
  const order = await spine.apply(nextOrder());
  await spine.work();
  await spine.mine(14);
  await tickWith(0n);
  expect(await wordsFor(spine).get(order)).toMatchObject({ status: 'confirmed' });
  const slot = () => payments.slot('ETH', spine.address, 0);
  expect(await slot()).toMatchObject({ state: 'mined', confirmed: true });
  const deep = await spine.head();
  const upTo = async (closing: bigint) =>
    (await payments.minedUpTo('ETH', { deep, closing }, null)).slots;
  expect(await upTo(0n)).toEqual([]);
  expect(await upTo(deep)).toMatchObject([{ nonce: 0 }]);
  expect(await payments.minedAbove('ETH', 0n)).toMatchObject([{ nonce: 0 }]);
  await spine.mine(1);
  await tickWith(deep);
  expect(await slot()).toMatchObject({ state: 'final' });
  expect(await payments.minedAbove('ETH', 0n)).toEqual([]);
});

test('payments that leave the chain a quarter of an hour later are in view again, and paid once', async () => {
  const words = wordsFor(spine);
  const { payments } = spine.paymentDeps;
  const chain = { ...spine.chain, inFlightCap: 64 };
  const sentBefore = await words.sentOnChain();
  const recipients: string[] = [];
  for (let i = 0; i < 36; i++) {
    const order = nextOrder();
    recipients.push(order.toAddress);
    await spine.apply({ ...order, amount: '1' });
  }
  await spine.work({ chain });
  await spine.mine(14);
  await tickWith(0n);
  await spine.work({ chain });
  const end = sentBefore + 36;
  const narrow = await payments.nonceState('ETH', spine.address);
  expect(narrow).toMatchObject({ next: end, openFrom: end, openBelow: [] });
  expect(await payments.slotsInView(narrow!)).toEqual([]);

  spine.flags.now = Date.now() + 900_000;
  // Each payment has a block of its own: the last four are taken back with the blocks above them.
  await spine.rpc.request('anvil_reorg', [18, []]);
  await spine.mine(1);
  await tickWith(0n);
  expect(await words.sentOnChain()).toBeLessThan(end);
  const taken = (await payments.openSlots('ETH', spine.address)).filter(
    ({ state }) => state === 'open',
  );
  expect(taken.length).toBeGreaterThan(0);
  const wide = await payments.nonceState('ETH', spine.address);
  expect(wide).not.toHaveProperty('openFrom');
  expect(wide?.reopens).toBeGreaterThan(0);
  for (let i = 1; i < 6; i++) {
    spine.flags.now = Date.now() + 900_000 + 60_000 * i;
    await spine.work({ chain });
    await spine.mine(4);
    await tickWith(0n);
  }
  spine.flags.now = null;
  expect(await words.sentOnChain()).toBe(end);
  for (const address of recipients) expect(await words.tokenBalance(address)).toBe(usdt);
});
