/** The price moves that a swap caused in the pools, checked against the direction of the trade. */

import { CheckFailed } from '#workstation/check.ts';
import { quantity } from '../chains/abi.ts';
import { type LocalEvmChain, localEvmChains } from '../chains/evm-catalog.ts';
import { poolState } from '../chains/uniswap/market.ts';
import { pairName, poolOn, poolPlans, poolPrice, type Side } from '../chains/uniswap/pools.ts';
import { type LocalRpc, localRpc } from '../clients/rpc.ts';
import type { Tour, TourChain } from './context.ts';

/** The move of one pool; prices are of the pair's first token in its second. */
export interface PoolMove {
  /** `WETH/USDT 0.3 %`. */
  name: string;
  pair: readonly [Side, Side];
  before: number;
  after: number;
  /** Price change in basis points; negative is down. */
  basisPoints: number;
}

/** Smaller moves, in basis points, do not show in the displayed digits. */
const least = 0.1;

/** The pools whose price this block changed. */
async function movesIn(rpc: LocalRpc, chain: LocalEvmChain, block: number): Promise<PoolMove[]> {
  const moves = await Promise.all(
    poolPlans.map(async (plan) => {
      const pool = poolOn(chain, plan);
      const priceAt = async (at: number): Promise<number> => {
        const { sqrtPriceX96 } = await poolState(rpc, pool, quantity(at));
        return poolPrice(chain, pool, sqrtPriceX96);
      };
      const [before, after] = await Promise.all([priceAt(block - 1), priceAt(block)]);
      const name = `${pairName(chain, plan)} ${plan.fee / 10_000} %`;
      return { name, pair: plan.pair, before, after, basisPoints: 1e4 * (after / before - 1) };
    }),
  );
  return moves.filter(({ before, after }) => before !== after);
}

/**
 * These moves in the order in which a trade goes through their pools. Throws CheckFailed when they
 * do not lead from one side to the other, when a pool's price does not fall for what is sold to it,
 * or when one moved that the trade does not go through.
 */
export function inOrder(moves: PoolMove[], from: Side, to: Side): PoolMove[] {
  const [first, ...more] = from === to ? [] : moves.filter(({ pair }) => pair.includes(from));
  const rest = moves.filter((move) => move !== first);
  if (from === to && moves.length === 0) return [];
  if (!first || more.length > 0) {
    const names = moves.map(({ name }) => name).join(', ') || 'none';
    throw new CheckFailed(`The moved pools (${names}) do not lead from ${from} to ${to}`);
  }
  const [sold, other] = first.pair[0] === from ? [-1, first.pair[1]] : [1, first.pair[0]];
  if (sold * first.basisPoints < least) {
    throw new CheckFailed(`${first.name} moved by ${first.basisPoints} bp when ${from} was sold`);
  }
  return [first, ...inOrder(rest, other, to)];
}

/** What the swap in this block did to the pools between the two sides, in the order of its way. */
export async function poolMoves(
  tour: { stack: { chains: Record<string, Pick<Tour['stack']['chains'][string], 'rpc_urls'>> } },
  { name }: Pick<TourChain, 'name'>,
  swap: { block: number; from: Side; to: Side },
): Promise<PoolMove[]> {
  const chain = localEvmChains.find((local) => local.name === name);
  const [url] = tour.stack.chains[name]?.rpc_urls ?? [];
  if (!chain || !url) throw new CheckFailed(`The stack has no EVM chain ${name}`);
  return inOrder(await movesIn(localRpc(url), chain, swap.block), swap.from, swap.to);
}

/** `WETH/USDT 0.3 %: 2500.0 -> 2487.6, -49.8 bp`. */
export const describeMove = ({ name, before, after, basisPoints }: PoolMove): string =>
  `${name}: ${before.toPrecision(7)} -> ${after.toPrecision(7)}, ${basisPoints > 0 ? '+' : ''}${basisPoints.toFixed(1)} bp`;
