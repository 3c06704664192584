/** Quotes on the real contracts: the router pays exactly the quoted amount. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RpcError } from '#chains/rpc/rpc.ts';
import { word, wordAt } from '#chains/shared/abi/abi.ts';
import { makeSwapMarket } from '#extensions/swaps/chain/evm/market.ts';
import { encodePath } from '#extensions/swaps/chain/evm/router-call.ts';
import { feeTiers, makeUniswapV3 } from '#extensions/swaps/chain/evm/uniswap-v3.ts';
import { makeWrap } from '#extensions/swaps/chain/evm/wrap.ts';
import type { SwapCall } from '#extensions/swaps/model/swap-quote.ts';
import type { QuoteSource } from '#extensions/swaps/ports.ts';
import { amountOutMin } from '#extensions/swaps/rules/amount-out-min.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import { faucet, free, hex } from '#test/scenarios/chains/evm/swap/uniswap-v3.ts';
import { requestFor, type SwapStage, startSwapStage, trader, units } from './stage.ts';

let stage: SwapStage;
let uniswap: QuoteSource;
let before: string;
beforeAll(async () => {
  stage = await startSwapStage();
  uniswap = makeUniswapV3(stage);
  for (const token of ['USDT', 'USDC', 'WETH'].map(stage.token)) {
    const data = `0xa9059cbb${word(trader)}${word(units(token, '100000'))}`;
    await stage.anvil.send({ from: faucet, to: token.address!, data });
  }
});
afterAll(() => stage.anvil.stop());
// Each test starts with the initial pools.
beforeEach(async () => {
  before = await stage.anvil.rpc.request<string>('evm_snapshot');
});
afterEach(() => stage.anvil.rpc.request('evm_revert', [before]));

test.each([
  ['coin to token, a little', 'ETH', 'USDT', '0.01', 1],
  ['coin to token', 'ETH', 'USDT', '1', 1],
  ['coin to token through another', 'ETH', 'USDC', '50', 2],
  ['token to coin', 'USDT', 'ETH', '100', 1],
  ['token to token', 'USDT', 'USDC', '500', 1],
  ['token to coin through another', 'USDC', 'ETH', '70000', 2],
])('%s: the quoted amount arrives, after two earlier swaps', async (_, from, to, amount, hops) => {
  const pair = pairOf(from, to, amount);
  stage.exchanges.length = 0;
  const { quote, call } = await quoted(uniswap, pair);
  expect(stage.exchanges.length).toBe(2);
  expect(quote.path).toMatchObject({
    kind: 'uniswap-v3',
    fees: Array(hops).fill(expect.any(Number)),
  });
  if (pair.from.address !== null) await approve(pair.from, quote.router, pair.amountIn);
  const { got, gas } = await pay(call, pair.to);
  expect(got).toBe(quote.amountOut);
  // The gas estimate is at most 35% too high and at most 2% too low.
  expect(Number(quote.gas) / Number(gas)).toBeGreaterThan(0.98);
  expect(Number(quote.gas) / Number(gas)).toBeLessThan(1.35);
});

/** The largest output of any path of one or two hops. Each path is quoted separately. */
async function maxOf(pair: ReturnType<typeof pairOf>): Promise<bigint> {
  const { quoter, wrapped } = stage.chain.swap!;
  const at = ({ address }: SwapToken) => address ?? wrapped.address;
  const ends = [at(pair.from), at(pair.to)];
  const middles = [wrapped.address, ...['USDT', 'USDC'].map((s) => stage.token(s).address!)];
  const paths = [
    ...feeTiers.map((fee) => encodePath(ends, [fee])),
    ...middles
      .filter((middle) => !ends.includes(middle))
      .flatMap((middle) =>
        feeTiers.flatMap((one) =>
          feeTiers.map((two) => encodePath([ends[0]!, middle, ends[1]!], [one, two])),
        ),
      ),
  ];
  const answers = await stage.anvil.rpc.batch<unknown>(
    paths.map((path) => {
      const length = word(BigInt(path.length / 2 - 1));
      const tail = path.slice(2).padEnd(Math.ceil(path.length / 64) * 64, '0');
      const data = `0xcdca1753${word(64n)}${word(pair.amountIn)}${length}${tail}`;
      return { method: 'eth_call', params: [{ to: quoter, data }, 'latest'] };
    }),
  );
  const amounts = answers.map((answer) =>
    answer instanceof RpcError ? 0n : (wordAt(answer, 0) ?? 0n),
  );
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
}

test.each([
  ['ETH', 'USDT', '0.5'],
  ['ETH', 'USDC', '3'],
  ['USDT', 'USDC', '20000'],
  ['USDC', 'WETH', '5000'],
])('%s to %s: no path over any fee tiers gives more', async (from, to, amount) => {
  const pair = pairOf(from, to, amount);
  const { amountOut } = await uniswap.quote(requestFor(stage, pair, free));
  expect(amountOut).toBe(await maxOf(pair));
});

test('at high gas prices a path with less output and less gas is better', async () => {
  const pair = pairOf('ETH', 'USDC', '50');
  const cheap = await uniswap.quote(requestFor(stage, pair, free));
  const gas = Promise.resolve({
    price: 10n ** 15n,
    maxPrice: 8n * 10n ** 15n,
    l1Fee: 0n,
    l1Gas: 0n,
  });
  const expensive = await uniswap.quote(requestFor(stage, pair, gas));
  expect(cheap.path).toMatchObject({ fees: [expect.any(Number), expect.any(Number)] });
  expect(expensive.path).toMatchObject({ fees: [expect.any(Number)] });
  expect(expensive.amountOut).toBeLessThan(cheap.amountOut);
  expect(expensive.gas).toBeLessThan(cheap.gas);
});

describe('the contract refuses', () => {
  const tried = ({ to, data, value }: SwapCall) =>
    stage.anvil.rpc.request('eth_call', [{ from: trader, to, data, value: hex(value) }, 'latest']);

  test('a swap below its minimum, also for a coin that is unwrapped', async () => {
    const bought = pairOf('ETH', 'USDT', '1');
    const { quote } = await quoted(uniswap, bought);
    const over = await quoted(uniswap, bought, { min: quote.amountOut + 1n });
    await expect(tried(over.call)).rejects.toThrow(/Too little received/);
    const sold = pairOf('USDT', 'ETH', '50');
    const exact = await quoted(uniswap, sold);
    await approve(sold.from, exact.quote.router, sold.amountIn);
    await expect(tried(exact.call)).resolves.toBeDefined();
    const more = await quoted(uniswap, sold, { min: exact.quote.amountOut + 1n });
    await expect(tried(more.call)).rejects.toThrow(/Too little received|Insufficient WETH9/);
  });

  test('a swap after the price moved further than the slippage', async () => {
    const pair = pairOf('ETH', 'USDT', '1');
    const { quote } = await quoted(uniswap, pair);
    const min = amountOutMin(quote.amountOut, 50);
    const { call } = await quoted(uniswap, pair, { min });
    await expect(tried(call)).resolves.toBeDefined();
    const pool = stage.anvil.poolOf('wrapped', 'USDT', 3_000);
    await stage.anvil.setPrice(pool, -100);
    await expect(tried(call)).rejects.toThrow(/Too little received/);
  });

  test('a swap after its deadline', async () => {
    const deadline = 2_000_000_000;
    await stage.anvil.rpc.request('evm_setNextBlockTimestamp', [deadline + 1]);
    await stage.anvil.rpc.request('evm_mine');
    const late = await quoted(uniswap, pairOf('ETH', 'USDT', '1'), { deadline });
    await expect(tried(late.call)).rejects.toThrow(/too old/);
  });
});

test('a pair without a pool and an amount that yields nothing have no quote', async () => {
  const stranger = { ...stage.token('USDT'), address: faucet };
  const pair = { from: stage.token('ETH'), to: stranger, amountIn: 10n ** 18n };
  await expect(uniswap.quote(requestFor(stage, pair, free))).rejects.toThrow(/no pool/);
  const dust = { ...pairOf('ETH', 'USDT', '1'), amountIn: 1n };
  await expect(uniswap.quote(requestFor(stage, dust, free))).rejects.toThrow(/no pool/);
});

test('a coin and its wrapped form are exchanged one for one', async () => {
  const wrap = makeWrap(stage.chainOf);
  for (const [from, to] of [
    ['ETH', 'WETH'],
    ['WETH', 'ETH'],
  ] as const) {
    const pair = pairOf(from, to, '1.5');
    const { quote, call } = await quoted(wrap, pair);
    expect(quote.amountOut).toBe(pair.amountIn);
    const { got, gas } = await pay(call, pair.to);
    expect(got).toBe(pair.amountIn);
    expect(Number(quote.gas) / Number(gas)).toBeGreaterThan(0.95);
    // A first deposit takes 17,000 gas more than this one.
    expect(Number(quote.gas) / Number(gas)).toBeLessThan(1.7);
  }
  await expect(quoted(wrap, pairOf('ETH', 'USDT', '1'))).rejects.toThrow(/not a coin/);
});

test('a token that starts to take transfer fees is found, and one that stops is not', async () => {
  const [usdt, usdc] = [stage.token('USDT'), stage.token('USDC')];
  const found = () => makeSwapMarket(stage).takingFees('ETH', [usdt, usdc, stage.token('ETH')]);
  const setFee = (basisPoints: bigint) =>
    stage.anvil.send({
      from: faucet,
      to: usdt.address!,
      data: `0xc0324c77${word(basisPoints)}${word(10n ** 12n)}`,
    });
  expect(await found()).toEqual([]);
  await setFee(10n);
  expect(await found()).toEqual([usdt]);
  await setFee(0n);
  expect(await found()).toEqual([]);
});

test('the price of gas is the base fee of the next block plus the tip', async () => {
  const block = await stage.anvil.rpc.request<{ baseFeePerGas: string }>('eth_getBlockByNumber', [
    'latest',
    false,
  ]);
  const { price, l1Fee } = await makeSwapMarket(stage).gas('ETH');
  expect(price).toBeGreaterThan((BigInt(block.baseFeePerGas) * 85n) / 100n);
  expect(l1Fee).toBe(0n);
});

const pairOf = (from: string, to: string, amount: string) => {
  const pair = { from: stage.token(from), to: stage.token(to) };
  return { ...pair, amountIn: units(pair.from, amount) };
};

/** A quote, and a call that requires at least the quoted amount, or at least `min`. */
async function quoted(
  provider: QuoteSource,
  pair: ReturnType<typeof pairOf>,
  { min, deadline = 4_000_000_000 }: { min?: bigint; deadline?: number } = {},
) {
  const market = makeSwapMarket(stage);
  const fees = market.takingFees('ETH', [pair.from, pair.to]);
  const request = requestFor(stage, pair, market.gas('ETH'));
  const quote = await provider.quote(request);
  const terms = { ...request, ...quote, amountOutMin: min ?? quote.amountOut, deadline };
  return { quote, call: await provider.build(terms), takingFees: await fees };
}

async function approve(token: SwapToken, spender: string, amount: bigint): Promise<void> {
  const data = `0x095ea7b3${word(spender)}${word(amount)}`;
  await stage.anvil.send({ from: trader, to: token.address!, data });
}

/** Sends the call as the trader. Returns the amount that arrived and the gas used. */
async function pay(call: SwapCall, to: SwapToken): Promise<{ got: bigint; gas: bigint }> {
  const before = await stage.balance(to, trader);
  const receipt = await stage.anvil.send({
    from: trader,
    to: call.to,
    data: call.data,
    value: hex(call.value),
  });
  expect(receipt.status).toBe('0x1');
  const gas = BigInt(receipt.gasUsed);
  const fee = to.address === null ? gas * BigInt(receipt.effectiveGasPrice) : 0n;
  return { got: (await stage.balance(to, trader)) - before + fee, gas };
}
