/**
 * Swaps on an EVM chain of a crash run: the ports that quote and build them, and their token logs.
 */

import type { Rpc } from '#chains/rpc/rpc.ts';
import { makeSwapMarket } from '#extensions/swaps/chain/evm/market.ts';
import { makeSwapCalls } from '#extensions/swaps/chain/evm/swap-calls.ts';
import { makeUniswapV3 } from '#extensions/swaps/chain/evm/uniswap-v3.ts';
import { isWrapping, makeWrap } from '#extensions/swaps/chain/evm/wrap.ts';
import type { SwapCalls } from '#extensions/swaps/ports.ts';
import type { QuoteDeps } from '#extensions/swaps/rules/quote-swap.ts';
import type { Chain } from '#model/chain.ts';
import type { Incarnation } from '../world/killable-process.ts';

/** The swap ports of one life of a process, over its node. */
export function swapPortsOf(
  chain: Chain,
  rpc: Rpc,
  life: Incarnation,
): Pick<QuoteDeps, 'providers' | 'market'> & { calls: SwapCalls } {
  const onChain = { rpcOf: async () => rpc, chainOf: () => chain };
  const [wrap, uniswap] = [makeWrap(onChain.chainOf), makeUniswapV3(onChain)];
  const providers: QuoteDeps['providers'] = (_, pair) => [isWrapping(chain, pair) ? wrap : uniswap];
  return {
    providers,
    market: life.wrap('swapMarket', makeSwapMarket(onChain)),
    calls: life.wrap('swapCalls', makeSwapCalls({ chain, rpc, providers })),
  };
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';

/** One token log about an address, oldest first. The token's own address is in lower case. */
export interface TokenLog {
  kind: 'in' | 'out' | 'allowance';
  token: string;
  txHash: string;
  /** Smallest units: the amount that moved, or the new allowance of the spender. */
  amount: bigint;
  /** The other address: payer, recipient or spender; lower case. */
  other: string;
}

interface RawLog {
  address: string;
  topics: string[];
  data: string;
  transactionHash: string;
}

/** Returns all token logs about an address. */
export async function tokenLogsOf(rpc: Rpc, address: string): Promise<TokenLog[]> {
  const own = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
  const kinds = [
    ['in', [transferTopic, null, own], 1],
    ['out', [transferTopic, own], 2],
    ['allowance', [approvalTopic, own], 2],
  ] as const;
  const answers = await rpc.batch<RawLog[]>(
    kinds.map(([, topics]) => ({
      method: 'eth_getLogs',
      params: [{ fromBlock: '0x1', toBlock: 'latest', topics }],
    })),
  );
  return answers.flatMap((logs, i) => {
    if (!Array.isArray(logs)) throw logs;
    const [kind, , side] = kinds[i]!;
    return logs
      .filter(({ topics }) => topics.length === 3)
      .map((log) => ({
        kind,
        token: log.address.toLowerCase(),
        txHash: log.transactionHash,
        amount: BigInt(log.data),
        other: `0x${log.topics[side]!.slice(26)}`,
      }));
  });
}

/** The wei that a mined transaction cost besides its value; null if it is in no block. */
export async function gasCostOf(rpc: Rpc, txHash: string): Promise<bigint | null> {
  const receipt = await rpc.request<{ gasUsed: string; effectiveGasPrice: string } | null>(
    'eth_getTransactionReceipt',
    [txHash],
  );
  return receipt && BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
}
