import { readFileSync } from 'node:fs';
import { encodeFunctionData } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deployed, localEvmChains } from '#local/chains/evm-catalog.ts';
import { genesisFile, makeGenesis } from '#local/chains/evm-genesis.ts';
import { balanceOf } from '#local/chains/evm-transactions.ts';
import { pools } from '#local/chains/uniswap/change-pools.ts';
import { coinPrice, type Pool } from '#local/chains/uniswap/pools.ts';
import { localRpc } from '#local/clients/rpc.ts';
import type { ChainName } from '#shared/chains.ts';
import { routePath, type Side, startLiquidAnvil, uniswapAbi } from '#test/scenarios/liquidity.ts';
import { gas, hex } from '#test/scenarios/local/uniswap.ts';
import { startAnvil } from '#test/support/anvil.ts';

const one = 10n ** 18n;

/** The three kinds of local chains differ in decimals, coin and the coin's price. */
describe.each(['ETH', 'BSC', 'POLYGON'] satisfies ChainName[])('on %s', (name) => {
  let anvil: Awaited<ReturnType<typeof startLiquidAnvil>>;
  let usd: (side: Side, amount: bigint) => number;
  let worth: (side: Side, dollars: bigint) => bigint;
  let snapshot: string;

  beforeAll(async () => {
    anvil = await startLiquidAnvil(name);
    const stable = 10n ** BigInt(anvil.local.stableDecimals);
    const price = coinPrice(anvil.local);
    worth = (side, dollars) =>
      side === 'wrapped' ? (dollars * one * one) / price : dollars * stable;
    usd = (side, amount) =>
      Number(side === 'wrapped' ? (amount * price) / one : (amount * one) / stable) / 1e18;
    snapshot = await localRpc(anvil.url)('evm_snapshot');
  });
  afterAll(() => anvil?.stop());

  const fresh = async () => {
    const rpc = localRpc(anvil.url);
    await rpc('evm_revert', snapshot);
    snapshot = await rpc('evm_snapshot');
    return rpc;
  };

  test('each pool quotes the feed price less its fee, both ways', async () => {
    await fresh();
    for (const { pair, fee } of anvil.pools) {
      for (const way of [pair, [pair[1], pair[0]] as const]) {
        const out = await anvil.quote([...way], [fee], worth(way[0], 10n));
        const loss = 1 - usd(way[1], out) / 10;
        expect(loss, `${way} ${fee}`).toBeGreaterThan(fee / 1e6 - 1e-9);
        expect(loss, `${way} ${fee}`).toBeLessThan(fee / 1e6 + 0.0005);
      }
    }
  });

  test('small swaps are best at a low fee, large ones in a deep pool', async () => {
    await fresh();
    const best = async (dollars: bigint) => {
      const fees = [500, 3_000, 10_000];
      const outs = await Promise.all(
        fees.map((fee) => anvil.quote(['USDT', 'wrapped'], [fee], worth('USDT', dollars))),
      );
      return fees[outs.indexOf(outs.reduce((a, b) => (a > b ? a : b)))];
    };
    expect(await best(100n)).toBe(500);
    expect(await best(1_000n)).toBe(3_000);
    expect(await best(50_000n)).toBe(3_000);
  });

  test('a swap gives exactly its quote and moves the price by 0.1 to 3 %', async () => {
    const rpc = await fresh();
    const [faucet = ''] = anvil.accounts;
    const recipient = `0x${'ab'.repeat(20)}` as const;
    const swaps: [Side, Side, number, bigint][] = [
      ['USDT', 'wrapped', 3_000, worth('USDT', 1_000n)],
      ['wrapped', 'USDT', 3_000, name === 'POLYGON' ? 1_000n * one : one],
      ['USDC', 'USDT', 500, worth('USDC', 1_000n)],
    ];
    for (const [from, to, fee, amount] of swaps) {
      const pool = anvil.poolOf(from, to, fee);
      const before = await anvil.state(pool);
      const quoted = await anvil.quote([from, to], [fee], amount);
      const held = await balanceOf(rpc, recipient, deployed[to]);
      const route = { tokenIn: deployed[from], tokenOut: deployed[to], fee, recipient };
      const limits = { amountOutMinimum: quoted, sqrtPriceLimitX96: 0n };
      const { status } = await anvil.send({
        from: faucet,
        to: deployed.router,
        gas,
        data: encodeFunctionData({
          abi: uniswapAbi,
          functionName: 'exactInputSingle',
          args: [{ ...route, amountIn: amount, ...limits }],
        }),
      });
      expect(status).toBe('0x1');
      expect((await balanceOf(rpc, recipient, deployed[to])) - held).toBe(quoted);
      const after = await anvil.state(pool);
      const ratio = Number(after.sqrtPriceX96) / Number(before.sqrtPriceX96);
      const moved = Math.abs(ratio ** 2 - 1);
      expect(moved, `${from} to ${to}`).toBeGreaterThan(0.001);
      expect(moved, `${from} to ${to}`).toBeLessThan(0.03);
    }
  });

  test('coins are swapped both ways over two pools, the best route for a large swap', async () => {
    const rpc = await fresh();
    const [, someone = ''] = anvil.accounts;
    const coins = worth('wrapped', 4_000n);
    const direct = await anvil.quote(['wrapped', 'USDC'], [3_000], coins);
    const sides: Side[] = ['wrapped', 'USDT', 'USDC'];
    const quoted = await anvil.quote(sides, [3_000, 100], coins);
    expect(quoted).toBeGreaterThan(direct);

    const swap = (path: `0x${string}`, amountIn: bigint, recipient: string) =>
      encodeFunctionData({
        abi: uniswapAbi,
        functionName: 'exactInput',
        args: [{ path, recipient: recipient as never, amountIn, amountOutMinimum: 0n }],
      });
    const there = swap(routePath(sides, [3_000, 100]), coins, someone);
    await anvil.send({ from: someone, to: deployed.router, gas, data: there, value: hex(coins) });
    expect(await balanceOf(rpc, someone, deployed.USDC)).toBe(quoted);

    const back = await anvil.quote([...sides].reverse(), [100, 3_000], quoted);
    const approve = `0x095ea7b3${deployed.router.slice(2).padStart(64, '0')}${hex(quoted).slice(2).padStart(64, '0')}`;
    await anvil.send({ from: someone, to: deployed.USDC, data: approve });
    const nobody = `0x${'cd'.repeat(20)}` as const;
    // For recipient address 2 the router keeps the output, until the next call unwraps it.
    const keep = `0x${'2'.padStart(40, '0')}`;
    const unwrap = encodeFunctionData({
      abi: uniswapAbi,
      functionName: 'unwrapWETH9',
      args: [back, nobody],
    });
    const { status } = await anvil.send({
      from: someone,
      to: deployed.router,
      gas,
      data: encodeFunctionData({
        abi: uniswapAbi,
        functionName: 'multicall',
        args: [
          2n ** 40n,
          [swap(routePath([...sides].reverse(), [100, 3_000]), quoted, keep), unwrap as never],
        ],
      }),
    });
    expect(status).toBe('0x1');
    expect(await balanceOf(rpc, nobody, null)).toBe(back);
  });

  test('a tester sets a price, drains a pool and fills it again', async () => {
    const rpc = await fresh();
    const pool: Pool = anvil.poolOf('wrapped', 'USDT', 500);
    const quote = () => anvil.quote(['wrapped', 'USDT'], [500], worth('wrapped', 1n));
    const first = await quote();
    await anvil.setPrice(pool, 1_000);
    expect(Number(await quote()) / Number(first)).toBeCloseTo(1.1, 4);
    await anvil.setPrice(pool, -500);
    expect(Number(await quote()) / Number(first)).toBeCloseTo(0.95, 4);
    expect((await anvil.setPrice(pool, 0)).sqrtPriceX96).toBe(pool.sqrtPriceX96);

    const [faucet = ''] = anvil.accounts;
    const held = await balanceOf(rpc, faucet, deployed.USDT);
    expect((await anvil.drain(pool)).liquidity).toBe(0n);
    expect(await balanceOf(rpc, faucet, deployed.USDT)).toBeGreaterThan(held);
    await expect(quote()).rejects.toThrow();
    expect(await anvil.quote(['wrapped', 'USDT'], [3_000], one)).toBeGreaterThan(0n);
    await anvil.fill(pool);
    expect(await quote()).toBe(first);
  });
});

test('npm run pools shows every pool and changes the named ones', async () => {
  const anvil = await startLiquidAnvil('POLYGON');
  const urls = { POLYGON: anvil.url };
  try {
    const all = await pools(urls, {});
    expect(all).toHaveLength(anvil.pools.length);
    const { address } = await anvil.state(anvil.poolOf('wrapped', 'USDT', 3_000));
    expect(all[1]).toBe(`POLYGON  WMATIC/USDT  0.3 %  ${address}  0.50000000`);
    const chosen = { chain: 'POLYGON', pair: 'WMATIC/USDC' };
    const moved = await pools(urls, { ...chosen, price: '-1000' });
    expect(moved.map((line) => line.split(/ {2,}/).at(-1))).toEqual(['0.45000000', '0.45000000']);
    const drained = await pools(urls, { ...chosen, fee: '500', drain: true });
    expect(drained).toEqual([expect.stringMatching(/0\.05 %.*0\.45000000 \(nothing is offered/)]);
    const filled = await pools(urls, { ...chosen, fee: '500', fill: true });
    expect(filled).toEqual([expect.stringMatching(/0\.05 %.*0\.45000000$/)]);
    await expect(pools(urls, { pair: 'WMATIC/USDC', drain: true })).rejects.toThrow('--chain');
    await expect(pools(urls, { ...chosen, price: 'x' })).rejects.toThrow('basis points');
    await expect(pools(urls, { ...chosen, drain: true, fill: true })).rejects.toThrow('one of');
    await expect(pools(urls, { chain: 'SOL' })).rejects.toThrow('No pool');
  } finally {
    await anvil.stop();
  }
});

test('the genesis is byte-identical on every build and is built once', async () => {
  const local = localEvmChains.find(({ name }) => name === 'BASE')!;
  const start = (_: string, args: string[]) => startAnvil({ chainId: local.chainId, args });
  const made = await makeGenesis(local, start);
  expect(await makeGenesis({ ...local, name: 'ETH', chainId: 1 }, start)).toBe(made);
  const file = await genesisFile(local, start);
  expect(readFileSync(file, 'utf8')).toBe(made);
  const never = () => Promise.reject(new Error('made again'));
  expect(await genesisFile(local, never)).toBe(file);
});
