/**
 * No swap pays more than amount_in or gets less than amount_out_min. This holds for any amount, for
 * any price move before it is signed or mined, and for anyone who takes its allowance.
 */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFinal } from '#model/order-status.ts';
import { given } from '#test/scenarios/spine/swaps/bounds.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { ether, swapWords, usdt } from './text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;

beforeAll(async () => {
  spine = await startSwapSpine('bounds');
  words = swapWords(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());

test('a swap takes at most amount_in and gives at least amount_out_min, or does nothing', async () => {
  const ends: string[] = [];
  const property = fc.asyncProperty(given, async (of) => {
    const [from, to] = of.pair;
    const by = await words.swapper({
      ETH: 5n * ether,
      WETH: 5n * ether,
      USDT: 5_000n * usdt,
      USDC: 5_000n * usdt,
    });
    const isCoin = from.endsWith('ETH');
    const amount = isCoin ? of.amount / 1_000 : of.amount / 10;
    const quote = await spine.quote({
      from,
      to,
      by,
      amount: String(amount),
      slippageBps: of.slippageBps,
    });
    const before = [await words.balance(from, by), await words.balance(to, by)];
    const made = await spine.execute(quote);
    if (from !== 'ETH') {
      await words.run(made);
      await spine.tick();
      if (of.taken) await words.takeAllowance(from, by, quote.amountIn / 2n + 1n);
    }
    await words.moveCoin(of.beforeSigning);
    // A node accepts it and sends it later.
    const { gateway } = spine.paymentDeps;
    const kept = { ...gateway, broadcast: async () => ({ kind: 'accepted' as const }) };
    await words.run(made, { gateway: kept });
    await words.moveCoin(of.beforeMining);
    for (let i = 0; i < 12 && !isFinal((await words.get(made)).status); i++) {
      words.later(30);
      await words.run(made);
      await words.bury();
    }
    spine.flags.now = null;
    await words.moveCoin(0);
    const done = await words.get(made);
    const costs = (await words.slots(by)).map((slot) => words.costOf(slot?.mined?.txHash ?? null));
    const fees = (await Promise.all(costs)).reduce((sum, cost) => sum + cost, 0n);
    const moved = async (symbol: string, was: bigint) =>
      (await words.balance(symbol, by)) - was + (symbol === 'ETH' ? fees : 0n);
    const [paid, got] = [-(await moved(from, before[0]!)), await moved(to, before[1]!)];
    if (done.status === 'confirmed') {
      expect(paid).toBe(quote.amountIn);
      expect(got).toBe(done.amountOutActual);
      expect(got).toBeGreaterThanOrEqual(quote.amountOutMin);
      if (from !== 'ETH') expect(await words.allowance(from, by)).toBe(0n);
    } else {
      expect(done.status).toBe('failed');
      expect([paid, got]).toEqual([0n, 0n]);
      expect(done.failReason).toMatch(/price moved beyond the slippage/);
    }
    if (from !== 'ETH') {
      const sets = await words.allowancesSet(from, by);
      expect(sets.every((sum) => sum === quote.amountIn || sum === 0n)).toBe(true);
    }
    expect(await words.held(by)).toBe(0n);
    ends.push(done.status);
  });
  await fc.assert(property, { numRuns: 10, seed: 20_261_121 });
  // Some swaps succeeded and some failed.
  expect(new Set(ends)).toEqual(new Set(['confirmed', 'failed']));
});
