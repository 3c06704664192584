import type { LocalRpc } from '#local/clients/rpc.ts';
import { decodeWords, encodeCall, quantity, selectors } from '../abi.ts';
import { deployed, faucet } from '../evm-catalog.ts';
import { sendAsFaucet, waitForReceipt } from '../evm-transactions.ts';
import { type Pool, squareRoot, tickRange } from './pools.ts';

/** More than any balance of any token here, and small enough for every argument. */
const plenty = 2n ** 127n;
const forever = 2n ** 64n;
const gwei = 10n ** 9n;

const words = async (
  rpc: LocalRpc,
  to: string,
  data: string,
  block = 'latest',
): Promise<bigint[]> => decodeWords(await rpc<string>('eth_call', { to, data }, block));

export interface PoolState {
  address: string;
  /** The square root of token1 per token0, times 2^96. */
  sqrtPriceX96: bigint;
  tick: number;
  /** Liquidity of the positions whose range includes the price. */
  liquidity: bigint;
}

/**
 * A pool as it is at the head, or as it was after this block (a JSON-RPC quantity). Throws when it
 * does not exist.
 */
export async function poolState(
  rpc: LocalRpc,
  { tokens, fee }: Pick<Pool, 'tokens' | 'fee'>,
  block = 'latest',
): Promise<PoolState> {
  const find = encodeCall(selectors.getPool, ...tokens, BigInt(fee));
  const [found = 0n] = await words(rpc, deployed.factory, find, block);
  if (found === 0n) throw new Error(`There is no pool of ${tokens.join(', ')} with fee ${fee}`);
  const address = `0x${found.toString(16).padStart(40, '0')}`;
  const [slot, [liquidity = 0n]] = await Promise.all([
    words(rpc, address, selectors.slot0, block),
    words(rpc, address, selectors.liquidity, block),
  ]);
  const [sqrtPriceX96 = 0n, tick = 0n] = slot;
  return { address, sqrtPriceX96, tick: Number(BigInt.asIntN(24, tick)), liquidity };
}

/** The call that adds a pool's amounts as a position around this tick, owned by the faucet. */
export function mintCall(pool: Pool, tick: number): { to: string; data: string } {
  const data = encodeCall(
    selectors.mint,
    ...pool.tokens,
    BigInt(pool.fee),
    ...tickRange(pool, tick).map((bound) => BigInt.asUintN(256, BigInt(bound))),
    ...pool.amounts,
    // The minimum amounts: no trade happens in between.
    ...[0n, 0n],
    faucet,
    forever,
  );
  return { to: deployed.positions, data };
}

type Call = Parameters<typeof sendAsFaucet>[1];

async function settled(rpc: LocalRpc, call: Call): Promise<void> {
  await waitForReceipt(rpc, await sendAsFaucet(rpc, { ...call, gas: quantity(2_000_000) }));
}

/**
 * Trades against the pool until its price is this many basis points above its first price
 * (negative: below it); 0 restores it. The price is of the pair's first token in its second. Throws
 * if the pool is drained, since its price cannot move. With `tip` (wei per gas) the trade is mined
 * before what pays less.
 */
export async function setPoolPrice(
  rpc: LocalRpc,
  pool: Pool,
  basisPoints: number,
  tip?: bigint,
): Promise<PoolState> {
  const share = [10_000n + BigInt(basisPoints), 10_000n] as const;
  const [up, down] = pool.first === 0 ? share : ([share[1], share[0]] as const);
  const target = squareRoot((pool.sqrtPriceX96 ** 2n * up) / down);
  const { sqrtPriceX96 } = await poolState(rpc, pool);
  if (target !== sqrtPriceX96) {
    const [token0, token1] = pool.tokens;
    const way = target < sqrtPriceX96 ? [token0, token1] : [token1, token0];
    const data = encodeCall(
      selectors.exactInputSingle,
      ...way,
      BigInt(pool.fee),
      faucet,
      ...[plenty, 0n],
      target,
    );
    const bid = tip !== undefined && {
      maxPriorityFeePerGas: quantity(tip),
      maxFeePerGas: quantity(tip + 1_000n * gwei),
    };
    await settled(rpc, { to: deployed.router, data, ...bid });
  }
  return poolState(rpc, pool);
}

/** Removes all of the faucet's liquidity from the pool: no swap is possible there afterwards. */
export async function drainPool(rpc: LocalRpc, pool: Pool): Promise<PoolState> {
  const { positions } = deployed;
  const [count = 0n] = await words(rpc, positions, selectors.totalSupply);
  const tokens = pool.tokens.map((token) => BigInt(token));
  for (let id = 1n; id <= count; id += 1n) {
    const found = await words(rpc, positions, encodeCall(selectors.positions, id));
    const [, , token0, token1, fee, , , liquidity = 0n] = found;
    const isOfPool = token0 === tokens[0] && token1 === tokens[1] && fee === BigInt(pool.fee);
    if (!isOfPool || liquidity === 0n) continue;
    const decrease = [id, liquidity, 0n, 0n, forever];
    const data = encodeCall(selectors.decreaseLiquidity, ...decrease);
    await settled(rpc, { to: positions, data });
    const collect = encodeCall(selectors.collect, id, faucet, plenty, plenty);
    await settled(rpc, { to: positions, data: collect });
  }
  return poolState(rpc, pool);
}

/** Adds the pool's first amounts again, around its present price. */
export async function fillPool(rpc: LocalRpc, pool: Pool): Promise<PoolState> {
  const { tick } = await poolState(rpc, pool);
  await settled(rpc, mintCall(pool, tick));
  return poolState(rpc, pool);
}
