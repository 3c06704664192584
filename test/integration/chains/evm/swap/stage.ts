/** An anvil with Uniswap V3 and its pools, in the initial state of each local EVM chain. */
import type { Rpc } from '#chains/rpc/rpc.ts';
import { sameTick } from '#extensions/swaps/chain/same-tick.ts';
import type { QuoteRequest } from '#extensions/swaps/model/swap-quote.ts';
import type { Chain } from '#model/chain.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import { swapTokens } from '#model/swap-tokens.ts';
import { startLiquidAnvil } from '#test/scenarios/liquidity.ts';

/** Anvil's third account, unlocked. It has coins and no tokens. */
export const trader = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

export interface SwapStage {
  anvil: Awaited<ReturnType<typeof startLiquidAnvil>>;
  chain: Chain;
  /** Exchanges with the node so far, each as a list of its methods. */
  exchanges: string[][];
  rpcOf(): Promise<Pick<Rpc, 'batch'>>;
  chainOf(): Chain;
  token(symbol: string): SwapToken;
  /** Balance of `owner` in smallest units. */
  balance(token: SwapToken, owner: string): Promise<bigint>;
}

/** Starts ETH. The prices are the initial prices of the pools. */
export async function startSwapStage(): Promise<SwapStage> {
  const anvil = await startLiquidAnvil('ETH');
  const { chain } = anvil;
  const exchanges: string[][] = [];
  const counted = sameTick({
    batch: async (calls) => {
      exchanges.push(calls.map(({ method }) => method));
      return anvil.rpc.batch(calls);
    },
  });
  const call = async (method: string, params: unknown[]): Promise<bigint> =>
    BigInt(await anvil.rpc.request<string>(method, params));
  return {
    anvil,
    chain,
    exchanges,
    rpcOf: async () => counted,
    chainOf: () => chain,
    token: (symbol) => swapTokens(chain).find((token) => token.symbol === symbol)!,
    balance: ({ address }, owner) => {
      if (address === null) return call('eth_getBalance', [owner, 'latest']);
      const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`;
      return call('eth_call', [{ to: address, data }, 'latest']);
    },
  };
}

/** Converts whole units of a token to smallest units. */
export const units = ({ decimals }: SwapToken, whole: string): bigint => {
  const [left = '', right = ''] = whole.split('.');
  return BigInt(left + right.padEnd(decimals, '0'));
};

/** A request for this pair at the initial prices of the pools. */
export const requestFor = (
  stage: SwapStage,
  pair: { from: SwapToken; to: SwapToken; amountIn: bigint },
  gas: QuoteRequest['gas'],
): QuoteRequest => ({
  ...pair,
  chain: stage.chain.name,
  address: trader,
  slippageBps: 50,
  now: Math.floor(Date.now() / 1000),
  gas,
  usd: new Map([
    ['ETH', '2500'],
    ['USDT', '1'],
    ['USDC', '1'],
  ]),
});
