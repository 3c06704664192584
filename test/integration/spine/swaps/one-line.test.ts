/** Swaps share the queue and the nonces of their address with everything else that it sends. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isFinal } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { MadeKey } from '#test/scenarios/spine-operations.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { ether, newAddress, swapWords, transferOf, usdt } from './text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;
let key: MadeKey;

beforeAll(async () => {
  spine = await startSwapSpine('swap-line');
  words = swapWords(spine);
  key = await spine.newKey();
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(async () => {
  spine.flags.now = null;
  await spine.rpc.request('evm_setAutomine', [true]);
});

const holds = { ETH: 5n * ether, USDT: 1_000n * usdt };

test('swaps and a transfer of one address take consecutive nonces in their order', async () => {
  const by = await words.swapper(holds);
  const to = newAddress();
  const made = [
    await spine.swap({ from: 'ETH', to: 'USDC', amount: '0.1', by }),
    await spine.submit(transferOf('40', { to }), words.by(key, { from: by })),
    await spine.swap({ from: 'ETH', to: 'WETH', amount: '0.2', by }),
  ];
  const done = await settleAll(made, by);
  expect(done.map(({ status, nonce }) => [status, nonce])).toEqual([
    ['confirmed', 0],
    ['confirmed', 1],
    ['confirmed', 2],
  ]);
  expect(await words.tokenBalance(to)).toBe(40n * usdt);
  expect(await words.line(by)).toEqual({ next: 3, frozen: null });
  expect(await words.sentOnChain(by)).toBe(3);
  expect(await words.held(by)).toBe(0n);
});

test('an allowance takes its own nonce, and only its swap waits for it', async () => {
  const by = await words.swapper(holds);
  const to = newAddress();
  const made = [
    await spine.swap({ from: 'USDT', to: 'USDC', amount: '300', by }),
    await spine.submit(transferOf('40', { to }), words.by(key, { from: by })),
    await spine.swap({ from: 'ETH', to: 'USDC', amount: '0.1', by }),
  ];
  await words.run({ fromAddress: by });
  const first = await Promise.all(made.map((order) => words.get(order)));
  expect(first.map(({ status, nonce }) => [status, nonce])).toEqual([
    ['approved', null],
    ['broadcast', 1],
    ['broadcast', 2],
  ]);
  const done = await settleAll(made, by);
  expect(done.map(({ status, nonce }) => [status, nonce])).toEqual([
    ['confirmed', 3],
    ['confirmed', 1],
    ['confirmed', 2],
  ]);
  expect(await words.balance('USDT', by)).toBe(660n * usdt);
  expect(await words.allowance('USDT', by)).toBe(0n);
  expect(await words.line(by)).toEqual({ next: 4, frozen: null });
  expect(await words.sentOnChain(by)).toBe(4);
  expect(await words.held(by)).toBe(0n);
});

test('swaps that wait for an allowance do not delay later orders', async () => {
  const by = await words.swapper(holds);
  const waiting = [];
  for (const amount of ['10', '20', '30', '40']) {
    waiting.push(await spine.swap({ from: 'USDT', to: 'USDC', amount, by }));
  }
  const other = await spine.swap({ from: 'ETH', to: 'WETH', amount: '0.1', by });
  const chain = { ...spine.chain, inFlightCap: 2 };
  await words.run({ fromAddress: by }, { chain });
  expect((await words.get(other)).nonce).toBe(1);
  const done = await settleAll([...waiting, other], by);
  expect(done.map(({ status }) => status)).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
    'confirmed',
    'confirmed',
  ]);
  const sums = [10n, 20n, 30n, 40n].map((sum) => sum * usdt);
  expect(await words.allowancesSet('USDT', by)).toEqual(sums);
});

test('a swap waits for coin that transactions in flight may spend', async () => {
  const by = await words.swapper({ ETH: ether });
  const first = await spine.swap({ from: 'ETH', to: 'WETH', amount: '0.5', by });
  await spine.rpc.request('evm_setAutomine', [false]);
  await words.run(first);
  const [slot] = await words.slots(by);
  const bound = slot!.attempts[0]!.maxFeePerGas * first.gasLimit;
  // The coin suffices at the first swap's actual cost, but not at its maximum cost.
  const amount = formatAmount(ether / 2n - bound - (bound * 7n) / 10n, 18);
  const second = await spine.swap({ from: 'ETH', to: 'WETH', amount, by });
  for (let i = 0; i < 4; i++) {
    words.later(5);
    await words.run(first);
  }
  expect(await words.get(second)).toMatchObject({ status: 'approved', stuck: { cause: 'no_gas' } });
  await spine.rpc.request('evm_mine');
  await spine.rpc.request('evm_setAutomine', [true]);
  await spine.tick();
  words.later(5);
  const done = await settleAll([first, second], by);
  expect(done.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
});

test('a storm of swaps and transfers under three runs pays each once, without a nonce gap', async () => {
  const by = await words.swapper({ ...holds, ETH: 20n * ether });
  const ways = [
    (): Promise<Order> =>
      spine.swap({ from: 'ETH', to: 'USDT', amount: '0.01', by, slippageBps: 500 }),
    (): Promise<Order> => spine.submit(transferOf('1'), words.by(key, { from: by })),
    (): Promise<Order> => spine.swap({ from: 'ETH', to: 'WETH', amount: '0.02', by }),
    (): Promise<Order> =>
      spine.swap({ from: 'USDT', to: 'USDC', amount: '2', by, slippageBps: 500 }),
  ];
  const runs = () => [1, 2, 3].map(() => words.run({ fromAddress: by }));
  const made: Order[] = [];
  const make = async () => {
    for (const way of [...ways, ...ways.slice(0, 3)]) made.push(await way());
  };
  await Promise.all([make(), ...runs()]);
  await Promise.all([make(), ...runs()]);
  for (let i = 0; i < 12; i++) {
    await Promise.all(runs());
    await words.bury(6);
    const now = await Promise.all(made.map((order) => words.get(order)));
    if (now.every(({ status }) => isFinal(status))) break;
    words.later(5);
  }
  const done = await Promise.all(made.map((order) => words.get(order)));
  expect(done.map(({ status, failReason }) => [status, failReason])).toEqual(
    made.map(() => ['confirmed', null]),
  );
  const slots = await words.slots(by);
  const own = slots.filter((slot) => slot?.refKind === 'order').map((slot) => slot?.ref);
  expect(own.sort()).toEqual(made.map(({ orderNo }) => orderNo).sort());
  expect(await words.allowance('USDT', by)).toBe(0n);
  expect(await words.sentOnChain(by)).toBe(slots.length);
  expect((await words.line(by)).frozen).toBeNull();
  expect(await words.held(by)).toBe(0n);
});

/** Runs and mines until all orders have ended. */
async function settleAll(made: Order[], by: string): Promise<Order[]> {
  for (let i = 0; i < 14; i++) {
    await words.run({ fromAddress: by });
    await words.bury(6);
    const now = await Promise.all(made.map((order) => words.get(order)));
    if (now.every(({ status }) => isFinal(status))) return now;
  }
  throw new Error('no end');
}
