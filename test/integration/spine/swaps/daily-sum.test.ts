/** The daily sum of swaps: counted when a swap is created, and by the signer when it signs it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildSettings } from '#test/builders/builders.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { ether, swapWords, usdt } from './text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;
let by: string;

beforeAll(async () => {
  spine = await startSwapSpine('swap-sum');
  words = swapWords(spine);
  by = await words.swapper({ ETH: 5n * ether, USDT: 1_000n * usdt });
});
afterAll(() => spine?.stop());
afterEach(() => {
  Object.assign(spine.settings, buildSettings());
});

const hundred = { from: 'USDT', to: 'USDC', amount: '100' };
const used = async () => {
  const counter = `demo#SWAP#${new Date(spine.paymentDeps.clock.nowMs()).toISOString().slice(0, 10)}`;
  return (await spine.paymentDeps.payments.counted([counter])).get(counter) ?? 0n;
};

test('swaps above the sum are 42203, and the signer has counted the others once', async () => {
  Object.assign(spine.settings, { swapDailyUsd: 250 });
  const before = await used();
  const quotes = await Promise.all([1, 2, 3].map(() => spine.quote({ ...hundred, by })));
  const results = await Promise.allSettled(quotes.map((quote) => spine.execute(quote)));
  const made = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(made).toHaveLength(2);
  const refused = results.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { code: 42203 } });
  for (const swap of made) expect(await words.settle(swap)).toMatchObject({ status: 'confirmed' });
  // The allowances in front of them are not counted.
  expect((await used()) - before).toBe(200n * usdt);
});

test('a swap past the API’s counter is not signed, and fails with the reason', async () => {
  const swap = await spine.execute(await spine.quote({ ...hundred, by }));
  expect(swap.reservation).not.toHaveProperty('swapMicroUsd');
  Object.assign(spine.settings, { swapDailyUsd: 99 });
  const before = await words.sentOnChain(by);
  await words.run(swap);
  expect(await words.get(swap)).toMatchObject({
    status: 'approved',
    stuck: { cause: 'daily_sum' },
  });
  spine.flags.now = spine.paymentDeps.clock.nowMs() + 3_600_000;
  await words.run(swap);
  expect(await words.get(swap)).toMatchObject({
    status: 'failed',
    failReason: expect.stringContaining('daily sum of swaps'),
  });
  expect(await words.sentOnChain(by)).toBe(before);
  spine.flags.now = null;
});
