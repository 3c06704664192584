/**
 * An anvil like the local cloud's: tokens, wrapped coin, Uniswap V3 with its pools, and controls.
 */
import { decodeFunctionResult, encodeFunctionData, encodePacked, parseAbi } from 'viem';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { readStage } from '#lib/stages/stage.ts';
import { deployed, localEvmChains, swapContractsOf } from '#local/chains/evm-catalog.ts';
import { genesisFile } from '#local/chains/evm-genesis.ts';
import { drainPool, fillPool, poolState, setPoolPrice } from '#local/chains/uniswap/market.ts';
import { type Pool, poolOn, poolPlans } from '#local/chains/uniswap/pools.ts';
import { localRpc } from '#local/clients/rpc.ts';
import type { ChainName } from '#shared/chains.ts';
import { type AnvilOptions, isOnGeth, startAnvil, startRealAnvil } from '../support/anvil.ts';

type Hex = `0x${string}`;
/** A coin or token of a local chain, by its role. */
export type Side = Pool['pair'][number];

export const uniswapAbi = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96)) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 ticks, uint256 gas)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPricesX96After, uint32[] ticks, uint256 gas)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable returns (uint256 amountOut)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum)) payable returns (uint256 amountOut)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
]);

/** A route in the encoding of QuoterV2 and SwapRouter02: the sides, with the fees between them. */
export function routePath(sides: readonly Side[], fees: readonly number[]): Hex {
  const parts = sides.flatMap((side, i) => (i === 0 ? [side] : [fees[i - 1]!, side]));
  return encodePacked(
    parts.map((part) => (typeof part === 'number' ? 'uint24' : 'address')),
    parts.map((part) => (typeof part === 'number' ? part : deployed[part])),
  );
}

/**
 * Starts an anvil whose chain begins as the local cloud's chain of that name, at this moment.
 * Account 0 is the faucet, which holds the tokens and the pools' positions. Account 1 is the
 * deployer.
 */
export async function startLiquidAnvil(
  name: ChainName,
  options: Omit<AnvilOptions, 'chainId'> = {},
) {
  const local = localEvmChains.find((chain) => chain.name === name);
  if (!local) throw new Error(`${name} is not an EVM chain`);
  const { chainId } = local;
  const genesis = await genesisFile(local, (_, args) => startRealAnvil({ chainId, args }));
  const now = String(Math.floor(Date.now() / 1000));
  const args = ['--init', genesis, '--timestamp', now, ...(options.args ?? [])];
  const anvil = await startAnvil({ ...options, chainId, args });
  const rpc = localRpc(anvil.url);
  const pools = poolPlans.map((plan) => poolOn(local, plan));
  const poolOf = (first: Side, second: Side, fee: number): Pool => {
    const found = pools.find(
      ({ pair, fee: its }) => pair.includes(first) && pair.includes(second) && its === fee,
    );
    if (!found) throw new Error(`No pool of ${first} and ${second} with fee ${fee}`);
    return found;
  };
  const chain = mergeCatalog(readStage('local'))[name];
  return {
    ...anvil,
    local,
    /** The chain's entry in the catalogue of the stage `local`; geth has no trace_block. */
    chain: isOnGeth() ? { ...chain, traces: 'debug' as const } : chain,
    swap: swapContractsOf(local),
    pools,
    poolOf,
    state: (pool: Pool) => poolState(rpc, pool),
    /** Sets the price in basis points above or below the pool's first price; 0 restores it. */
    setPrice: (pool: Pool, basisPoints: number) => setPoolPrice(rpc, pool, basisPoints),
    drain: (pool: Pool) => drainPool(rpc, pool),
    fill: (pool: Pool) => fillPool(rpc, pool),
    /** The output that QuoterV2 reports for this route. Rejects if it reverts. */
    async quote(sides: Side[], fees: number[], amountIn: bigint): Promise<bigint> {
      const data = encodeFunctionData({
        abi: uniswapAbi,
        functionName: 'quoteExactInput',
        args: [routePath(sides, fees), amountIn],
      });
      const answer = await rpc<Hex>('eth_call', { to: deployed.quoter, data }, 'latest');
      const functionName = 'quoteExactInput';
      return decodeFunctionResult({ abi: uniswapAbi, functionName, data: answer })[0];
    },
  };
}
