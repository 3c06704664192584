/** An address that swaps and pays while it is swept: each amount leaves once, in any order. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isFinal } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import type { MadeKey } from '#test/scenarios/spine-operations.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import type { ApiError } from '#wire/api-error.ts';
import { ether, newAddress, swapWords, transferOf, usdt } from '../swaps/text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;
let sweeps: ReturnType<typeof sweepsOn>;
let key: MadeKey;

beforeAll(async () => {
  spine = await startSwapSpine('sweep-beside');
  words = swapWords(spine);
  sweeps = sweepsOn(spine);
  key = await spine.newKey();
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(() => {
  spine.flags.now = null;
});

test('a swap and a transfer that were first: the sweep takes what they leave', async () => {
  const by = await holder();
  const to = newAddress();
  const before = await words.balance('USDT', spine.address);
  const made: Order[] = [
    await spine.swap({ from: 'USDT', to: 'USDC', amount: '1000', by }),
    await spine.submit(transferOf('700', { to }), words.by(key, { from: by })),
  ];
  expect(await sweeps.collect()).toMatchObject({ begun: 1 });
  made.push(await sweeps.current());
  expect(made[2]).toMatchObject({ does: 'sweep', amount: 3_300n * usdt });
  const done = await settleAll(by, made);
  expect(done.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect(await words.balance('USDT', to)).toBe(700n * usdt);
  expect(await words.balance('USDT', spine.address)).toBe(before + 3_300n * usdt);
  expect(await words.balance('USDT', by)).toBe(0n);
  expect(await words.balance('USDC', by)).toBeGreaterThan(900n * usdt);
  // The allowance, the swap, the transfer and the sweep.
  expect(await words.sentOnChain(by)).toBe(4);
  expect((await words.line(by)).frozen).toBeNull();
  expect(await words.held(by)).toBe(0n);
});

test('a sweep that was first: a transfer of what it takes is refused, and a swap of it fails unsigned', async () => {
  const by = await holder();
  const before = await words.balance('USDT', spine.address);
  expect(await sweeps.collect()).toMatchObject({ begun: 1 });
  const sweep = await sweeps.current();
  expect(sweep).toMatchObject({ does: 'sweep', amount: 5_000n * usdt });
  const transfer = spine.submit(transferOf('700'), words.by(key, { from: by }));
  await expect(transfer).rejects.toMatchObject({ code: 42201 });
  // A swap is made without a look at the balance (docs/swaps.md).
  const late = await spine.swap({ from: 'USDT', to: 'USDC', amount: '1000', by });
  // What the sweep does not take is free: coin is swapped beside it.
  const beside = await spine.swap({ from: 'ETH', to: 'USDC', amount: '0.01', by });
  const done = await settleAll(by, [sweep, late, beside]);
  expect(done.map(({ status }) => status)).toEqual(['confirmed', 'failed', 'confirmed']);
  expect(done[1]).toMatchObject({ txHash: null, failReason: expect.stringContaining('USDT') });
  expect(await words.balance('USDT', spine.address)).toBe(before + 5_000n * usdt);
  expect(await words.balance('USDT', by)).toBe(0n);
  expect(await words.balance('USDC', by)).toBeGreaterThan(0n);
  expect(await words.held(by)).toBe(0n);
  expect((await words.line(by)).frozen).toBeNull();
});

test('all at once, under three runs: each amount leaves once, and the rest is swept', async () => {
  const by = await holder();
  const to = newAddress();
  const before = await words.balance('USDT', spine.address);
  const [swap, transfer] = await Promise.all([
    spine.swap({ from: 'USDT', to: 'USDC', amount: '1000', by }),
    spine
      .submit(transferOf('700', { to }), words.by(key, { from: by }))
      .catch((error: ApiError) => error.kind),
    sweeps.collect(),
    sweeps.collect(),
    ...[1, 2, 3].map(() => words.run({ fromAddress: by })),
  ]);
  const made: Order[] = typeof transfer === 'string' ? [swap] : [swap, transfer];
  const [swapped, paid] = (await settleAll(by, made)).map(({ status }) => status === 'confirmed');
  // A sweep may have found that somebody else was first.
  for (const one of await sweeps.candidates()) await sweeps.deps.sweeps.defer(one, 0);
  await settleAll(by, []);
  const left = (paid ? 700n : 0n) * usdt + (swapped ? 1_000n : 0n) * usdt;
  expect(await words.balance('USDT', to)).toBe(paid ? 700n * usdt : 0n);
  expect(await words.balance('USDC', by)).toBeGreaterThan(swapped ? 900n * usdt : -1n);
  expect(await words.balance('USDT', by)).toBe(0n);
  expect(await words.balance('USDT', spine.address)).toBe(before + 5_000n * usdt - left);
  expect(await words.held(by)).toBe(0n);
  expect((await words.line(by)).frozen).toBeNull();
});

/** A sub-account with 5,000 USDT, credited, and coin for its own payments. */
async function holder(): Promise<string> {
  const address = await words.swapper({ USDT: 5_000n * usdt, ETH: ether / 10n });
  await words.bury(20);
  for (const one of await sweeps.candidates()) {
    if (one.token !== 'USDT') await sweeps.deps.sweeps.defer(one, null);
  }
  return address;
}

/** Runs everything until nothing is under way and these orders have ended. */
async function settleAll(by: string, made: Order[]): Promise<Order[]> {
  for (let i = 0; i < 20; i += 1) {
    await sweeps.collect();
    for (const from of [by, spine.address]) await words.run({ fromAddress: from });
    await words.bury();
    words.later(5);
    const now = await Promise.all(made.map((order) => words.get(order)));
    const isEnded = now.every(({ status }) => isFinal(status));
    if (isEnded && (await sweeps.underWay()).length === 0) return now;
  }
  throw new Error('no end');
}
