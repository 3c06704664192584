import { type LocalRpc, localRpc } from '../../clients/rpc.ts';
import { localEvmChains } from '../evm-catalog.ts';
import { drainPool, fillPool, poolState, setPoolPrice } from './market.ts';
import { type Pool, pairName, poolOn, poolPlans, poolPrice } from './pools.ts';

export interface PoolWish {
  chain?: string | undefined;
  /** The displayed pair: `WETH/USDT`. */
  pair?: string | undefined;
  /** Hundredths of a basis point. */
  fee?: string | undefined;
  /** Basis points above or below (negative) what the pool began with. */
  price?: string | undefined;
  drain?: boolean | undefined;
  fill?: boolean | undefined;
}

type Change = (rpc: LocalRpc, pool: Pool) => Promise<unknown>;

/** What to do to each chosen pool; null only shows them. Throws with a sentence for the tester. */
function changeOf({ chain, pair, price, drain, fill }: PoolWish): Change | null {
  const asked = [price !== undefined, drain === true, fill === true].filter(Boolean).length;
  if (asked === 0) return null;
  if (asked > 1) throw new Error('one of --price, --drain and --fill');
  if (!chain || !pair) throw new Error('--chain and --pair say which pools are changed');
  if (drain) return drainPool;
  if (fill) return fillPool;
  const basisPoints = Number(price);
  if (!Number.isInteger(basisPoints) || basisPoints <= -10_000 || basisPoints > 1_000_000) {
    throw new Error('--price is in basis points, from -9999 to 1000000');
  }
  return (rpc, pool) => setPoolPrice(rpc, pool, basisPoints);
}

/**
 * Changes pools of the local chains as a tester wishes, and returns a line on each chosen one.
 * `urls` are the chains' nodes by name. Throws with a sentence if no pool is chosen
 * or an argument is missing.
 */
export async function pools(urls: Record<string, string>, wish: PoolWish): Promise<string[]> {
  const change = changeOf(wish);
  const lines: string[] = [];
  for (const chain of localEvmChains) {
    const url = urls[chain.name];
    if (!url || (wish.chain && wish.chain !== chain.name)) continue;
    const rpc = localRpc(url);
    for (const plan of poolPlans) {
      const pair = pairName(chain, plan);
      if (wish.pair && wish.pair !== pair) continue;
      if (wish.fee && wish.fee !== String(plan.fee)) continue;
      const pool = poolOn(chain, plan);
      await change?.(rpc, pool);
      const { address, sqrtPriceX96, liquidity } = await poolState(rpc, pool);
      const price = poolPrice(chain, pool, sqrtPriceX96);
      const empty = liquidity === 0n ? ' (nothing is offered at this price)' : '';
      const fee = `${plan.fee / 10_000} %`.padStart(6);
      lines.push(
        `${chain.name.padEnd(8)} ${pair.padEnd(11)} ${fee}  ${address}  ${price.toPrecision(8)}${empty}`,
      );
    }
  }
  if (lines.length === 0) throw new Error('No pool of a local chain has this name');
  return lines;
}
