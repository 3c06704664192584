/** Swaps that fail before anything is signed, on the chain, or by their deadline. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { routerCall } from '#extensions/swaps/chain/evm/router-call.ts';
import type { Swap } from '#model/orders/swap.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { ether, hex, swapWords, usdt } from './text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;

beforeAll(async () => {
  spine = await startSwapSpine('failures');
  words = swapWords(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(async () => {
  spine.flags.now = null;
  await spine.rpc.request('evm_setAutomine', [true]);
});

test.each([
  ['coin for gas', { USDT: 100n * usdt }, 'USDT', 'USDC', '100', /^Insufficient ETH for gas$/],
  [
    'coin for gas, of all there is',
    { ETH: ether },
    'ETH',
    'USDT',
    '1',
    /^Insufficient ETH for gas and the amount$/,
  ],
  [
    'coin for the amount',
    { ETH: ether },
    'ETH',
    'USDT',
    '1.5',
    /^Insufficient ETH for gas and the amount$/,
  ],
  [
    'a token',
    { ETH: ether, USDT: 99_999_999n },
    'USDT',
    'USDC',
    '100',
    /^Insufficient USDT: the swap needs 100, the address holds 99.999999$/,
  ],
  [
    'wrapped coin to unwrap',
    { ETH: ether, WETH: ether / 2n },
    'WETH',
    'ETH',
    '1',
    /^Insufficient WETH: the swap needs 1, the address holds 0.5$/,
  ],
])(
  'a swap without enough %s fails after some seconds',
  async (_, holds, from, to, amount, reason) => {
    const by = await words.swapper(holds);
    const made = await spine.swap({ from, to, amount, by });
    await words.run(made);
    expect(await words.get(made)).toMatchObject({ status: 'approved', stuck: expect.anything() });
    words.later(5);
    await words.run(made);
    expect((await words.get(made)).status).toBe('approved');
    words.later(8);
    await words.run(made);
    await expectFailed(made, reason);
    expect(await words.sentOnChain(by)).toBe(0);
  },
);

test('a swap succeeds when the missing balance arrives within seconds', async () => {
  const by = await words.swapper({ ETH: ether });
  const made = await spine.swap({ from: 'USDT', to: 'USDC', amount: '100', by });
  await words.run(made);
  expect(await words.get(made)).toMatchObject({ status: 'approved', stuck: { cause: 'no_token' } });
  await words.give('USDT', 100n * usdt, by);
  words.later(5);
  await words.run(made);
  expect(await words.settle(made)).toMatchObject({ status: 'confirmed', stuck: null });
});

test('a swap whose price moves beyond the slippage before it is signed is 5 without a hash', async () => {
  const by = await words.swapper({ ETH: 2n * ether });
  const made = await spine.swap({ from: 'ETH', to: 'USDT', amount: '1', by });
  await words.moveCoin(-300);
  await words.run(made);
  expect(await words.get(made)).toMatchObject({ status: 'approved', nonce: null });
  words.later(13);
  await words.run(made);
  const reason =
    /^The swap would fail: the price moved beyond the slippage: the output would be below amount_out_min \(.*Too little received\)$/;
  await expectFailed(made, reason);
  expect(await words.sentOnChain(by)).toBe(0);
  expect(await words.balance('ETH', by)).toBe(2n * ether);
  await words.moveCoin(0);
});

/** A swap that is sent but not mined. The pool holds it. */
async function inPool(by: string, amount = '1'): Promise<Swap> {
  const made = await spine.swap({ from: 'ETH', to: 'USDT', amount, by });
  await spine.rpc.request('evm_setAutomine', [false]);
  await words.run(made);
  const sent = await words.get(made);
  expect(sent).toMatchObject({ status: 'broadcast', txHash: expect.any(String) });
  return sent;
}

test('a swap reverted by an earlier transaction in its block is 5 with its hash once it is final', async () => {
  const by = await words.swapper({ ETH: 2n * ether });
  const sent = await inPool(by);
  const { tokens, fees } = sent.path as { tokens: string[]; fees: number[] };
  const swap = { address: spine.owner, amountIn: 40n * ether, amountOutMin: 1n };
  const { data } = routerCall({
    ...swap,
    tokens,
    fees,
    router: spine.router,
    deadline: 4_000_000_000,
    from: coin,
    to: tokenUsdt(),
  });
  const first = {
    gas: '0xf4240',
    maxPriorityFeePerGas: '0x174876e800',
    maxFeePerGas: '0x2e90edd000',
  };
  const call = { from: spine.owner, to: spine.router, data, value: hex(swap.amountIn) };
  await spine.rpc.request('eth_sendTransaction', [{ ...call, ...first }]);
  await spine.rpc.request('evm_mine');
  await spine.rpc.request('evm_setAutomine', [true]);
  await spine.tick();
  expect(await words.get(sent)).toMatchObject({ status: 'broadcast', failReason: null });
  await words.bury();
  const reason =
    /^The transaction was reverted on chain: the price moved beyond the slippage: the output would be below amount_out_min \(Too little received\)$/;
  const failed = await expectFailed(sent, reason, sent.txHash);
  expect(failed.gasCost).toBe(await words.costOf(sent.txHash));
  expect(failed.paidFee).toBe(failed.gasCost);
  expect(await words.balance('ETH', by)).toBe(2n * ether - failed.gasCost!);
  expect(await words.balance('USDT', by)).toBe(0n);
  expect(await words.line(by)).toEqual({ next: 1, frozen: null });
  await words.moveCoin(0);
});

const coin = {
  chain: 'ETH' as const,
  symbol: 'ETH',
  address: null,
  decimals: 18,
  priceSymbol: 'ETH',
};
const tokenUsdt = () => ({
  chain: 'ETH' as const,
  symbol: 'USDT',
  address: spine.usdt,
  decimals: 6,
  priceSymbol: 'USDT',
});

test('a stuck swap is cancelled at its nonce after its deadline and is 5 without a hash', async () => {
  const by = await words.swapper({ ETH: 2n * ether });
  const sent = await inPool(by);
  words.later(590);
  await words.run(sent);
  const [bumped] = await words.slots(by);
  expect(bumped?.attempts.map(({ kind }) => kind)).toEqual(['payment', 'payment']);
  words.later(50);
  await words.run(sent);
  const [slot] = await words.slots(by);
  expect(slot?.attempts.map(({ kind }) => kind)).toEqual(['payment', 'payment', 'fill']);
  expect(await words.get(sent)).toMatchObject({ status: 'broadcast' });
  await spine.rpc.request('evm_mine');
  await spine.rpc.request('evm_setAutomine', [true]);
  await words.bury();
  await expectFailed(
    sent,
    /^The swap was not mined before its deadline, and was cancelled at its nonce$/,
  );
  expect(await words.balance('USDT', by)).toBe(0n);
  const [closed] = await words.slots(by);
  const cost = await words.costOf(closed?.mined?.txHash ?? null);
  expect(await words.balance('ETH', by)).toBe(2n * ether - cost);
  expect(await words.sentOnChain(by)).toBe(1);
});

test('a swap that is not signed within 30 minutes is 5 for any cause', async () => {
  const by = await words.swapper({ ETH: 2n * ether });
  const made = await spine.swap({ from: 'ETH', to: 'USDT', amount: '1', by });
  const expensive = {
    ...spine.paymentDeps.gateway,
    fees: async () => ({ ...(await spine.paymentDeps.gateway.fees()), baseFee: 10n ** 15n }),
  };
  await words.run(made, { gateway: expensive });
  expect(await words.get(made)).toMatchObject({
    status: 'approved',
    stuck: { cause: 'fee_above_cap' },
  });
  words.later(1_801);
  await words.run(made, { gateway: expensive });
  await expectFailed(
    made,
    /^It could not be signed within 30 minutes: gas costs more than its quote allows$/,
  );
  const frozen = await spine.swap({ from: 'ETH', to: 'USDT', amount: '1', by });
  spine.flags.frozen = true;
  await words.run(frozen);
  words.later(1_801);
  await words.run(frozen);
  expect((await words.get(frozen)).status).toBe('approved');
  spine.flags.frozen = false;
  await words.run(frozen);
  await expectFailed(frozen, /^It could not be signed within 30 minutes: the project was frozen/);
  expect(await words.sentOnChain(by)).toBe(0);
});

test('a swap mined after its deadline reverts and is 5 with its hash', async () => {
  const by = await words.swapper({ ETH: 2n * ether });
  const sent = await inPool(by);
  await spine.rpc.request('evm_setNextBlockTimestamp', [hex(BigInt(sent.deadline! + 1))]);
  await spine.rpc.request('evm_mine');
  await spine.rpc.request('evm_setAutomine', [true]);
  await words.bury();
  await expectFailed(
    sent,
    /^The transaction was reverted on chain: its deadline had passed \(Transaction too old\)$/,
    sent.txHash,
  );
  expect(await words.balance('USDT', by)).toBe(0n);
});

async function expectFailed(swap: Swap, failReason: RegExp, txHash: string | null = null) {
  const failed = await words.get(swap);
  expect(failed).toMatchObject({ status: 'failed', stuck: null, workStage: null, txHash });
  expect(failed.failReason).toMatch(failReason);
  expect(failed.amountOutActual).toBeNull();
  expect(await words.held(swap.fromAddress)).toBe(0n);
  const last = (await words.events(swap)).at(-1);
  expect(last).toMatchObject({
    name: 'swap.failed',
    data: { status: 5, fail_reason: failed.failReason, src_tx_hash: txHash },
  });
  return failed;
}
