/** A swap allows the router exactly its amount, once, even if calls fail between. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Swap } from '#model/orders/swap.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { ether, swapWords, usdt } from './text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;

beforeAll(async () => {
  spine = await startSwapSpine('allowance');
  words = swapWords(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(async () => {
  spine.flags.now = null;
  await spine.rpc.request('evm_setAutomine', [true]);
});

const holds = { ETH: ether, USDT: 10_000n * usdt, USDC: 10_000n * usdt };

test('an allowance that must be reset is set to zero and then to the exact amount', async () => {
  const by = await words.swapper(holds);
  const first = await allowed(by, '100', 'USDT', 'WETH');
  await words.moveCoin(400);
  await words.run(first);
  words.later(13);
  await words.run(first);
  expect((await words.get(first)).status).toBe('failed');
  expect(await words.allowance('USDT', by)).toBe(100n * usdt);
  await words.moveCoin(0);
  spine.flags.now = null;
  await expectDone(await swapOf(by, '300'), 300n * usdt);
  expect(await words.allowancesSet('USDT', by)).toEqual([100n * usdt, 0n, 300n * usdt]);
  expect(await words.allowance('USDT', by)).toBe(0n);
  await expectLine(by, 4);
});

test('a small allowance is replaced at once, and a sufficient one is left alone', async () => {
  const by = await words.swapper(holds);
  const first = await allowed(by, '100', 'USDC', 'WETH');
  await words.moveCoin(400);
  await words.run(first);
  words.later(13);
  await words.run(first);
  expect((await words.get(first)).status).toBe('failed');
  await words.moveCoin(0);
  spine.flags.now = null;
  await expectDone(await swapOf(by, '40', 'USDC', 'USDT'), 40n * usdt);
  expect(await words.allowance('USDC', by)).toBe(60n * usdt);
  await expectDone(await swapOf(by, '300', 'USDC', 'USDT'), 340n * usdt);
  expect(await words.allowancesSet('USDC', by)).toEqual([100n * usdt, 300n * usdt]);
  expect(await words.allowance('USDC', by)).toBe(0n);
});

test.each([
  ['USDC', 'USDT', 'all of it', 500n, [500n, 500n]],
  ['USDC', 'USDT', 'a part of it', 200n, [500n, 500n]],
  ['USDT', 'USDC', 'a part of it, where it must be nothing first', 200n, [500n, 0n, 500n]],
])(
  '%s to %s: the swap is paid although another spender takes %s after the approval',
  async (from, to, _, part, sets) => {
    const by = await words.swapper(holds);
    const made = await allowed(by, '500', from, to);
    await words.takeAllowance(from, by, part * usdt);
    await expectDone(made, 500n * usdt);
    expect(await words.allowancesSet(from, by)).toEqual(sets.map((sum) => sum * usdt));
    expect(await words.allowance(from, by)).toBe(0n);
    await expectLine(by, sets.length + 1);
  },
);

test('a swap whose allowance is taken each time fails with that reason', async () => {
  const by = await words.swapper(holds);
  const made = await allowed(by, '500', 'USDC', 'USDT');
  for (let i = 0; i < 3; i++) {
    await words.takeAllowance('USDC', by, 1n);
    await words.run(made);
    await spine.tick();
  }
  const failed = await words.get(made);
  expect(failed).toMatchObject({ status: 'failed', allowancesSet: 3, txHash: null });
  expect(failed.failReason).toBe(
    'The allowance of USDC for the router was set 3 times and is still too small',
  );
  expect(await words.held(by)).toBe(0n);
});

test('two concurrent swaps of one token from one address each get their own allowance', async () => {
  const by = await words.swapper(holds);
  const [one, two] = await Promise.all([swapOf(by, '100'), swapOf(by, '250')]);
  const other = await swapOf(by, '0.1', 'ETH', 'USDC');
  await words.run(one);
  // The other swap has another token and is not blocked.
  expect((await words.get(other)).status).toBe('broadcast');
  const settled = [one, two].sort((a, b) => a.createdAtMs - b.createdAtMs);
  for (const swap of settled)
    expect(await words.settle(swap)).toMatchObject({ status: 'confirmed' });
  const sums = settled.map(({ amount }) => amount);
  expect(new Set(await words.allowancesSet('USDT', by))).toEqual(new Set(sums));
  expect((await words.allowancesSet('USDT', by)).length).toBe(2);
  expect(await words.allowance('USDT', by)).toBe(0n);
  expect(await words.balance('USDT', by)).toBe(holds.USDT - 350n * usdt);
  expect(await words.held(by)).toBe(0n);
  await expectLine(by, 5);
});

test('the allowance of a waiting swap is not used by another swap', async () => {
  const by = await words.swapper(holds);
  const first = await allowed(by, '100', 'USDC', 'WETH');
  const second = await swapOf(by, '40', 'USDC', 'USDT');
  await words.moveCoin(400);
  for (let i = 0; i < 2; i++) {
    await words.run(first);
    await spine.tick();
    words.later(1);
  }
  expect((await words.get(first)).stuck?.cause).toMatch(/^reverts: /);
  expect(await words.get(second)).toMatchObject({ status: 'approved', nonce: null });
  expect(await words.allowance('USDC', by)).toBe(100n * usdt);
  await words.moveCoin(0);
  words.later(5);
  for (const swap of [first, second]) expect((await words.settle(swap)).status).toBe('confirmed');
  expect(await words.allowancesSet('USDC', by)).toEqual([100n * usdt, 40n * usdt]);
});

test('a run with an outdated list of slots sets no second allowance', async () => {
  const by = await words.swapper(holds);
  const made = await swapOf(by, '100', 'USDC', 'USDT');
  await spine.rpc.request('evm_setAutomine', [false]);
  await words.run(made);
  const { payments } = spine.paymentDeps;
  let reads = 0;
  const slotsInView: typeof payments.slotsInView = async (...of) => {
    reads += 1;
    return reads === 1 ? [] : payments.slotsInView(...of);
  };
  await words.run(made, { payments: { ...payments, slotsInView } });
  expect(reads).toBeGreaterThan(1);
  expect((await words.line(by)).next).toBe(1);
  await spine.rpc.request('evm_mine');
  await spine.rpc.request('evm_setAutomine', [true]);
  await expectDone(made, 100n * usdt);
  expect(await words.allowancesSet('USDC', by)).toEqual([100n * usdt]);
});

test('overlapping runs set each allowance once and swap once', async () => {
  const by = await words.swapper(holds);
  const made = [await swapOf(by, '100'), await swapOf(by, '250')];
  for (let i = 0; i < 8; i++) {
    await Promise.all([words.run(made[0]!), words.run(made[0]!), words.run(made[0]!)]);
    await spine.tick();
    // A run that meets the other's latest change may wait for a moment.
    words.later(5);
  }
  await words.bury();
  for (const swap of made) {
    expect(await words.get(swap)).toMatchObject({ status: 'confirmed', allowancesSet: 1 });
  }
  expect(await words.allowancesSet('USDT', by)).toEqual([100n * usdt, 250n * usdt]);
  await expectLine(by, 4);
});

test('an allowance that is never mined is cancelled, and its swap fails after 30 minutes', async () => {
  const by = await words.swapper(holds);
  const made = await swapOf(by, '100');
  const next = await swapOf(by, '200');
  await spine.rpc.request('evm_setAutomine', [false]);
  await words.run(made);
  words.later(1_801);
  await words.run(made);
  for (const swap of [made, next]) {
    expect((await words.get(swap)).failReason).toMatch(
      /^It could not be signed within 30 minutes: the /,
    );
  }
  words.later(50);
  await words.run(made);
  await spine.rpc.request('evm_mine');
  await spine.rpc.request('evm_setAutomine', [true]);
  await words.bury();
  const [slot] = await words.slots(by);
  expect(slot).toMatchObject({ state: 'final', refKind: 'allowance' });
  expect(slot?.attempts.at(-1)).toMatchObject({ kind: 'fill', txHash: slot?.mined?.txHash });
  expect(await words.allowance('USDT', by)).toBe(0n);
  expect(await words.held(by)).toBe(0n);
  await expectLine(by, 1);
});

test('an approval that a reorganisation removes before the swap is sent again once', async () => {
  const by = await words.swapper(holds);
  await spine.mine(2);
  const made = await allowed(by, '100');
  const [before] = await words.slots(by);
  await words.reorganise(2);
  expect(await words.allowance('USDT', by)).toBe(0n);
  // Nothing new is sent while the first allowance is in flight.
  await words.run(made);
  expect(await words.get(made)).toMatchObject({ status: 'approved', allowancesSet: 1 });
  words.later(30);
  await expectDone(made, 100n * usdt);
  const [after] = await words.slots(by);
  expect(after?.mined?.txHash).toBe(before?.mined?.txHash);
  expect(after?.mined?.blockHash).not.toBe(before?.mined?.blockHash);
  expect(await words.allowancesSet('USDT', by)).toEqual([100n * usdt]);
  await expectLine(by, 2);
});

test('an approval and a swap that a reorganisation removes return in order, none twice', async () => {
  const by = await words.swapper(holds);
  await spine.mine(2);
  const made = await allowed(by, '100');
  await words.run(made);
  await spine.tick();
  const { txHash } = await words.get(made);
  await words.reorganise(3);
  expect(await words.balance('USDT', by)).toBe(holds.USDT);
  expect(await words.sentOnChain(by)).toBe(0);
  words.later(30);
  const done = await expectDone(made, 100n * usdt);
  expect(done.txHash).toBe(txHash);
  const [approve, swap] = await words.slots(by);
  expect(approve!.mined!.blockNumber <= swap!.mined!.blockNumber).toBe(true);
  expect([approve, swap].map((slot) => slot?.attempts.length)).toEqual([1, 1]);
  expect(await words.balance('USDC', by)).toBe(holds.USDC + done.amountOutActual!);
  expect((await words.events(done)).map(({ name }) => name)).toEqual([
    'swap.broadcast',
    'swap.confirmed',
  ]);
  await expectLine(by, 2);
});

const swapOf = (by: string, amount: string, from = 'USDT', to = 'USDC') =>
  spine.swap({ from, to, amount, by });

/** A swap whose allowance is mined and seen by the watcher. */
async function allowed(by: string, amount: string, from?: string, to?: string): Promise<Swap> {
  const made = await swapOf(by, amount, from, to);
  await words.run(made);
  await spine.tick();
  expect(await words.get(made)).toMatchObject({ status: 'approved', allowancesSet: 1 });
  return made;
}

async function expectDone(swap: Swap, given: bigint): Promise<Swap> {
  const done = await words.settle(swap);
  expect(done).toMatchObject({ status: 'confirmed', failReason: null });
  expect(done.amountOutActual! >= done.amountOutMin).toBe(true);
  const { fromAddress: by, token } = done;
  expect(await words.balance(token, by)).toBe((holds as Record<string, bigint>)[token]! - given);
  expect(await words.held(by)).toBe(0n);
  return done;
}

/** Checks that each nonce is used once, that none is skipped, and that all are ours. */
async function expectLine(by: string, count: number): Promise<void> {
  expect(await words.line(by)).toEqual({ next: count, frozen: null });
  expect(await words.sentOnChain(by)).toBe(count);
}
