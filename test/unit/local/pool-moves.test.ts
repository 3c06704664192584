/** What the tour believes of a swap's effect on the pools. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TourFailed } from '#local/tour/context.ts';
import { describeMove, inOrder, type PoolMove, poolMoves } from '#local/tour/pool-moves.ts';
import { type Side, startLiquidAnvil } from '#test/scenarios/liquidity.ts';

const move = (first: Side, second: Side, basisPoints: number): PoolMove => ({
  name: `${first}/${second}`,
  pair: [first, second],
  before: 2,
  after: 2 * (1 + basisPoints / 1e4),
  basisPoints,
});
const coin = move('wrapped', 'USDT', 15);
const stable = move('USDT', 'USDC', 6);

describe('in order', () => {
  test('of one pool, and of two whatever their order was', () => {
    expect(inOrder([move('wrapped', 'USDT', -50)], 'wrapped', 'USDT')).toHaveLength(1);
    expect(inOrder([coin, stable], 'USDC', 'wrapped')).toEqual([stable, coin]);
  });

  test.each<[string, PoolMove[], Side, Side]>([
    ['nothing moved', [], 'wrapped', 'USDT'],
    ['the price rose for what was sold', [move('wrapped', 'USDT', 50)], 'wrapped', 'USDT'],
    ['it fell for what was bought', [move('wrapped', 'USDT', -50)], 'USDT', 'wrapped'],
    ['it moved by nothing that is shown', [move('wrapped', 'USDT', -0.04)], 'wrapped', 'USDT'],
    [
      'the second of two moved the wrong way',
      [{ ...coin, basisPoints: -15 }, stable],
      'USDC',
      'wrapped',
    ],
    ['the way ends elsewhere', [stable], 'USDC', 'wrapped'],
    ['another pool moved too', [move('wrapped', 'USDT', -50), stable], 'wrapped', 'USDT'],
    ['two pools of what was sold moved', [coin, { ...coin, name: 'other' }], 'USDT', 'wrapped'],
  ])('%s: refused', (_, moves, from, to) => {
    expect(() => inOrder(moves, from, to)).toThrow(TourFailed);
  });

  test('a line says from what to what, and by how much', () => {
    expect(describeMove(coin)).toBe('wrapped/USDT: 2.000000 -> 2.003000, +15.0 bp');
  });
});

describe('on a chain', () => {
  let anvil: Awaited<ReturnType<typeof startLiquidAnvil>>;
  beforeAll(async () => {
    anvil = await startLiquidAnvil('ETH');
  }, 30_000);
  afterAll(() => anvil?.stop());

  test('of the block that is asked for, and of no other', async () => {
    const head = async () => Number(await anvil.rpc.request<string>('eth_blockNumber'));
    const tour = { stack: { chains: { ETH: { rpc_urls: [anvil.url] } } } } as unknown as Parameters<
      typeof poolMoves
    >[0];
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
});
