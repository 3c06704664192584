/** What a hundred addresses cost to sweep through the payment queue, and that no coin is lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { addresses, naiveGas, owners } from '#test/scenarios/spine/sweeps/set-code-gas.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { usdt, wordsFor } from '../helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;
let sweeps: ReturnType<typeof sweepsOn>;

beforeAll(async () => {
  spine = await startSpine('setcode-gas');
  words = wordsFor(spine);
  sweeps = sweepsOn(spine, { setCode: { ETH: 'keep' } });
  await words.fund(1_000n * usdt);
  for (let i = 0; i < owners; i += 1) addresses.push(await spine.addSubAccount());
}, 120_000);
afterAll(() => spine?.stop());

test('with keep, a later sweep of a hundred takes at most a quarter of the naive gas', async () => {
  const first = await round();
  expect(first.reduce((sum, { serves }) => sum + serves.length, 0)).toBe(owners);
  const before = {
    token: await words.tokenBalance(spine.address),
    coin: await words.coinBalance(spine.address),
  };
  const later = await round();
  expect(later.map(({ status, serves }) => [status, serves.length])).toEqual([
    ['confirmed', owners],
  ]);
  const measured = { first: (await gasOf(first)).gas, keep: (await gasOf(later)).gas };
  // The rows of docs/performance.md. A zero byte of an address is a little cheaper than another one.
  expect(measured.first).toBeLessThanOrEqual(32_600);
  expect(measured.keep).toBeLessThanOrEqual(13_700);
  expect(measured.keep / naiveGas).toBeLessThanOrEqual(0.25);
  // What was there before is there after, and what the transactions cost.
  expect(await words.tokenBalance(spine.address)).toBe(before.token + 300_000n * usdt);
  const { fee } = await gasOf(later);
  expect((await words.coinBalance(spine.address)) + fee).toBe(before.coin);
  for (const address of addresses) expect(await words.coinBalance(address)).toBe(0n);
}, 180_000);

/** Pays into each address, and runs everything until no sweep is under way. */
async function round(): Promise<InternalOrder[]> {
  for (const address of addresses) await words.fund(3_000n * usdt, address);
  await spine.mine(20);
  await spine.tick();
  const orders: InternalOrder[] = [];
  for (let i = 0; i < 20; i += 1) {
    await sweeps.collect();
    const underWay = new Set((await sweeps.underWay()).map(({ orderNo }) => orderNo));
    for (const orderNo of underWay) {
      orders.push(await words.settle((await sweeps.deps.orders.get(orderNo))!));
    }
    if (underWay.size > 0) continue;
    // The deployment of the sweeper comes first, and has no sweep.
    if ((await sweeps.candidates()).length === 0) return orders;
    await spine.work().then(() => spine.mine(4));
  }
  throw new Error('the sweeps do not end');
}

async function gasOf(orders: InternalOrder[]): Promise<{ gas: number; fee: bigint }> {
  let gas = 0;
  let fee = 0n;
  for (const { txHash } of orders) {
    const receipt = await spine.rpc.request<{ gasUsed: string; effectiveGasPrice: string }>(
      'eth_getTransactionReceipt',
      [txHash],
    );
    gas += Number(receipt.gasUsed);
    fee += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
  }
  return { gas: Math.round(gas / owners), fee };
}
