/** Price moves of a chain's pools, read from the logs of one block. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolMoves } from '#local/tour/pool-moves.ts';
import { startLiquidAnvil } from '#test/scenarios/liquidity.ts';

let anvil: Awaited<ReturnType<typeof startLiquidAnvil>>;
beforeAll(async () => {
  anvil = await startLiquidAnvil('ETH');
});
afterAll(() => anvil?.stop());

test('the price move of a pool is read from the given block only', async () => {
  const head = async () => Number(await anvil.rpc.request<string>('eth_blockNumber'));
  const tour = { stack: { chains: { ETH: { rpc_urls: [anvil.url] } } } };
  const sells = { from: 'wrapped', to: 'USDT' } as const;
  const pool = anvil.poolOf('wrapped', 'USDT', 3_000);
  const began = (await head()) + 1;
  await anvil.setPrice(pool, -40);
  const block = await head();
  await anvil.setPrice(pool, -90);
  expect(block).toBe(began);
  const [found] = await poolMoves(tour, { name: 'ETH' }, { block, ...sells });
  expect(found).toMatchObject({ name: 'WETH/USDT 0.3 %', pair: ['wrapped', 'USDT'] });
  expect(found?.before).toBeCloseTo(2_500, 3);
  expect(found?.after).toBeCloseTo(2_490, 3);
  expect(found?.basisPoints).toBeCloseTo(-40, 3);
  const back = { block, from: sells.to, to: sells.from };
  await expect(poolMoves(tour, { name: 'ETH' }, back)).rejects.toThrow(/moved by/);
});
