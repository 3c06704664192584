import { balancesBy } from '#chains/evm/read/coin-balances.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { ChainName } from '#shared/chains.ts';
import type { MovementFinder } from '../../ports.ts';

/** Blocks that are looked for: each takes about twenty calls. */
const mostBlocks = 20;

/**
 * Finds where the balance of an EVM address and its books part, by bisection: about log2 of the range in
 * calls for each block. It needs the state of old blocks; where no provider keeps that, it says null.
 */
export function makeEvmMovementFinder(deps: {
  rpcOf: (chain: ChainName) => Promise<Rpc>;
}): MovementFinder {
  return {
    async blocks(chain, { address, tokenAddress, above, to, bookedAt }) {
      const rpc = await deps.rpcOf(chain.name);
      for (let index = 0; index < rpc.count; index += 1) {
        const provider = rpc.at(index);
        const at = async (block: bigint): Promise<bigint> => {
          const asked = { token: tokenAddress, at: block };
          const [held] = await balancesBy(provider, [address], asked);
          return held! - bookedAt(block);
        };
        try {
          const range = { low: above, before: await at(above), high: to, after: await at(to) };
          return await changesIn(range, at, mostBlocks);
        } catch (error) {
          if (!isNodeFailure(error)) throw error;
        }
      }
      return null;
    },
  };
}

interface Range {
  low: bigint;
  before: bigint;
  high: bigint;
  after: bigint;
}

/** The blocks of (low, high] at which the value changes, ascending, at most `most`. */
async function changesIn(
  { low, before, high, after }: Range,
  at: (block: bigint) => Promise<bigint>,
  most: number,
): Promise<bigint[]> {
  if (before === after || most <= 0) return [];
  if (high - low <= 1n) return [high];
  const middle = (low + high) / 2n;
  const value = await at(middle);
  const lower = await changesIn({ low, before, high: middle, after: value }, at, most);
  const upper = { low: middle, before: value, high, after };
  return [...lower, ...(await changesIn(upper, at, most - lower.length))];
}
