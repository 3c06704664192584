import { defaultPrices } from '#local/chains/price-server.ts';
import { deployed, type LocalEvmChain, swapContractsOf } from '../evm-catalog.ts';

export type Side = 'wrapped' | 'USDT' | 'USDC';

export interface PoolPlan {
  pair: readonly [Side, Side];
  /** Hundredths of a basis point: 3000 is 0.3 %. */
  fee: number;
  /** Value on each side, USD. */
  usd: bigint;
  /** Reach of the position to each side of the price, in ticks of 0.01 %; null: the full range. */
  reach: number | null;
}

/**
 * The pools of every local EVM chain. A swap of 1,000 USD moves the price by 0.2 to 0.5 % in the
 * best pool for it. Small swaps are best in the narrow pools with the low fee, which a large swap
 * empties. A large swap of coins to USDC is best through USDT. The 1 % pool is never best at first.
 */
export const poolPlans: readonly PoolPlan[] = [
  { pair: ['wrapped', 'USDT'], fee: 500, usd: 6_000n, reach: 1_200 },
  { pair: ['wrapped', 'USDT'], fee: 3_000, usd: 400_000n, reach: null },
  { pair: ['wrapped', 'USDT'], fee: 10_000, usd: 50_000n, reach: null },
  { pair: ['wrapped', 'USDC'], fee: 500, usd: 4_000n, reach: 1_200 },
  { pair: ['wrapped', 'USDC'], fee: 3_000, usd: 200_000n, reach: null },
  { pair: ['USDT', 'USDC'], fee: 100, usd: 5_000n, reach: 100 },
  { pair: ['USDT', 'USDC'], fee: 500, usd: 500_000n, reach: null },
];

/** Ticks between two that a position may begin or end at (UniswapV3Factory). */
export const tickSpacing: Record<number, number> = { 100: 1, 500: 10, 3000: 60, 10000: 200 };

/** The highest tick there is (TickMath.MAX_TICK). */
const maxTick = 887_272;

/** The first and last tick of a position of this reach around a pool's tick. */
export function tickRange(plan: PoolPlan, tick: number): [lower: number, upper: number] {
  const spacing = tickSpacing[plan.fee] ?? 1;
  if (plan.reach === null) {
    const last = Math.floor(maxTick / spacing) * spacing;
    return [-last, last];
  }
  const at = (bound: number) => Math.round(bound / spacing) * spacing;
  return [at(tick - plan.reach), at(tick + plan.reach)];
}

const priceIds: Record<string, string> = {
  ETH: 'ethereum',
  BNB: 'binancecoin',
  MATIC: 'polygon-ecosystem-token',
};

const priceScale = 10n ** 18n;

/** USD of a chain's coin that the price feed starts with, in 1e-18. Throws for an unknown coin. */
export function coinPrice(chain: Pick<LocalEvmChain, 'nativeToken'>): bigint {
  const text = defaultPrices[priceIds[chain.nativeToken] ?? ''];
  if (text === undefined) throw new Error(`The price feed has no ${chain.nativeToken}`);
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(18, '0'));
}

/** This many USD of one token, in its smallest unit, at the feed's first price. */
function worth(chain: LocalEvmChain, side: Side, usd: bigint): bigint {
  if (side === 'wrapped') return (usd * priceScale * 10n ** 18n) / coinPrice(chain);
  return usd * 10n ** BigInt(chain.stableDecimals);
}

/** Whole part of the square root. */
export function squareRoot(value: bigint): bigint {
  let root = value;
  for (let next = (value + 1n) / 2n; next < root; next = (root + value / root) / 2n) root = next;
  return root;
}

export interface Pool extends PoolPlan {
  /** The index of the pair's first token. */
  first: 0 | 1;
  /** In the order of their addresses, as a pool has them. */
  tokens: [string, string];
  amounts: [bigint, bigint];
  /** The square root of token1 per token0, times 2^96. */
  sqrtPriceX96: bigint;
}

/** A pool plan on this chain: tokens in their order, amounts, and the price between them. */
export function poolOn(chain: LocalEvmChain, plan: PoolPlan): Pool {
  const sides = [...plan.pair].sort((a, b) =>
    deployed[a].toLowerCase() < deployed[b].toLowerCase() ? -1 : 1,
  ) as [Side, Side];
  const amounts = sides.map((side) => worth(chain, side, plan.usd)) as [bigint, bigint];
  return {
    ...plan,
    first: sides[0] === plan.pair[0] ? 0 : 1,
    tokens: sides.map((side) => deployed[side]) as [string, string],
    amounts,
    sqrtPriceX96: squareRoot((amounts[1] << 192n) / amounts[0]),
  };
}

/** The pair in the usual form: `WETH/USDT`. */
export const pairName = (chain: LocalEvmChain, { pair }: Pick<PoolPlan, 'pair'>): string =>
  pair.map((side) => (side === 'wrapped' ? swapContractsOf(chain).wrapped.symbol : side)).join('/');

/**
 * The price of a pair's first token in its second, from a pool's square root price; for display.
 */
export function poolPrice(chain: LocalEvmChain, pool: Pool, sqrtPriceX96: bigint): number {
  const ratio = (Number(sqrtPriceX96) / Number(pool.sqrtPriceX96)) ** 2;
  const began = pool.pair[0] === 'wrapped' ? Number(coinPrice(chain)) / 1e18 : 1;
  return began * (pool.first === 0 ? ratio : 1 / ratio);
}

/** Whole coins, rounded up, that all pools of a chain need. */
export function pooledCoins(chain: LocalEvmChain): bigint {
  const usd = poolPlans
    .filter(({ pair }) => pair.includes('wrapped'))
    .reduce((sum, plan) => sum + plan.usd, 0n);
  return (usd * priceScale) / coinPrice(chain) + 1n;
}
