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
  expect(await wordsFor(spine).get(order)).toMatchObject({ status: 4 });
  const slot = () => payments.slot('ETH', spine.address, 0);
  expect(await slot()).toMatchObject({ state: 'mined', confirmed: true });
  const deep = await spine.head();
  expect(await payments.minedUpTo('ETH', { deep, closing: 0n })).toEqual([]);
  expect(await payments.minedUpTo('ETH', { deep, closing: deep })).toMatchObject([{ nonce: 0 }]);
  expect(await payments.minedAbove('ETH', 0n)).toMatchObject([{ nonce: 0 }]);
  await spine.mine(1);
  await tickWith(deep);
  expect(await slot()).toMatchObject({ state: 'final' });
  expect(await payments.minedAbove('ETH', 0n)).toEqual([]);
});
