/**
 * The function that decides on sweeps ends at each of its writes, before it and after it. The next
 * runs bring the deposit home all the same, once.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SweepDeps } from '#extensions/token-sweep/rules/deps.ts';
import { isFinal } from '#model/order-status.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { usdt, wordsFor } from '../helpers.ts';
import { interrupted } from '../shared/interrupted-sweeps.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;
let sweeps: ReturnType<typeof sweepsOn>;

beforeAll(async () => {
  spine = await startSpine('sweeps-interrupted');
  words = wordsFor(spine);
  sweeps = sweepsOn(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());

/** Runs until nothing is under way; every run of the function gets these parts. */
async function finish(set: Partial<SweepDeps>): Promise<void> {
  for (let i = 0; i < 14; i += 1) {
    await sweeps.collect(set).catch((error: Error) => {
      if (!/ended here/.test(error.message)) throw error;
    });
    const [sweep] = await sweeps.underWay();
    const waiting = await sweeps.candidates();
    if (!sweep && waiting.length === 0) return;
    const order = sweep && (await sweeps.deps.orders.get(sweep.orderNo));
    if (order && !isFinal(order.status)) await words.settle(order);
    // Long enough for a note without an order to be given up.
    else spine.flags.now = spine.paymentDeps.clock.nowMs() + 130_000;
  }
  throw new Error('the sweep does not end');
}

const writes = ['begin', 'create', 'advance', 'create', 'end'];

test.each(
  writes.flatMap(
    (name, i) =>
      [
        [name, i + 1, 'before' as const],
        [name, i + 1, 'after' as const],
      ] as const,
  ),
)('%s (write %i): ended %s it', async (name, at, when) => {
  const address = await spine.addSubAccount();
  await words.fund(5_000n * usdt, address);
  await spine.mine(20);
  await spine.tick();
  const before = await words.tokenBalance(spine.address);
  const { set, made } = interrupted(sweeps.deps, { at, when });
  await finish(set);
  expect(made[at - 1]).toBe(name);
  expect(await words.tokenBalance(spine.address)).toBe(before + 5_000n * usdt);
  expect(await words.tokenBalance(address)).toBe(0n);
  expect(await words.sentOnChain(address)).toBe(1);
  for (const from of [address, spine.address]) {
    expect(await words.reserved('USDT', from)).toEqual({ token: 0n, coin: 0n });
  }
  spine.flags.now = null;
});
