/** The signer's side of swaps: builds a swap's call by who quoted it, and reads what is stored. */
import type { BuildRequest, QuoteProvider, Swap, SwapCalls } from '../../../domain/ports/swaps.ts';
import type { Chain } from '../../../domain/ports/world.ts';
import { isNodeTrouble } from '../../nodes/node-trouble.ts';
import type { Rpc } from '../../nodes/rpc.ts';
import { encodeCall } from '../abi.ts';
import { checkKyberswapCall } from './kyberswap-call.ts';
import { QuoteError } from './quote-error.ts';
import { routerCall } from './router-call.ts';
import { isWrapping, wrapCall } from './wrap.ts';
import { checkZeroXCall, settlersOf } from './zero-x-call.ts';

/** A swap as the terms that its call is built and checked by. */
export function buildRequestOf(swap: Swap, chain: Chain, deadline: number): BuildRequest {
  const tokenOf = (symbol: string, address: string | null, decimals: number) => ({
    ...{ chain: chain.name, symbol, address, decimals, priceSymbol: symbol },
  });
  return {
    chain: chain.name,
    from: tokenOf(swap.token, swap.tokenAddress, swap.decimals),
    to: tokenOf(swap.toToken, swap.toTokenAddress, swap.toDecimals),
    address: swap.fromAddress,
    amountIn: swap.amount,
    amountOutMin: swap.amountOutMin,
    slippageBps: swap.slippageBps,
    router: swap.toAddress,
    route: swap.route,
    deadline,
  };
}

/** SwapCalls of one chain; `providers` as for quotes. */
export function makeSwapCalls(deps: {
  chain: Chain;
  providers(chain: Chain, pair: Pick<BuildRequest, 'from' | 'to'>): QuoteProvider[];
  rpc: Pick<Rpc, 'batch'>;
}): SwapCalls {
  const { chain, rpc } = deps;
  return {
    async build(swap, deadline) {
      const request = buildRequestOf(swap, chain, deadline);
      const provider = deps.providers(chain, request).find(({ name }) => name === swap.provider);
      if (!provider) throw new QuoteError(`it is no provider of ${chain.name} any more`);
      return provider.build(request);
    },

    allowance: (swap, amount) => ({
      to: swap.tokenAddress!,
      data: encodeCall('approve(address,uint256)', swap.toAddress, amount),
      value: 0n,
    }),

    async problem(swap) {
      const request = buildRequestOf(swap, chain, swap.deadline ?? 0);
      try {
        return await problemOf({ chain, rpc }, swap, request);
      } catch (error) {
        if (error instanceof QuoteError) return error.message;
        if (isNodeTrouble(error)) throw error;
        return 'its call can not be read';
      }
    },
  };
}

/** Everything that can be recomputed is; what an aggregator built is decoded. */
async function problemOf(
  { chain, rpc }: { chain: Chain; rpc: Pick<Rpc, 'batch'> },
  swap: Swap,
  request: BuildRequest,
): Promise<string | null> {
  const { route, router } = request;
  if (route.kind === 'wrap') {
    const isOwn = isWrapping(chain, request) && router === chain.swap?.wrapped.address;
    if (!isOwn) return 'it is no exchange of the coin and its wrapped form';
    return wrapCall(request).data === swap.data ? null : 'its call is not the wrapped coin’s';
  }
  const choice = chain.swapProviders.find(({ name }) => name === swap.provider);
  if (choice?.router !== router) return 'its router is not the one that is allowed';
  if (route.kind === 'uniswap-v3') {
    if (swap.provider !== 'uniswap-v3') return 'its route is of another provider';
    const { tokens, fees } = route;
    const [first, last] = [tokens[0], tokens.at(-1)];
    const inPools = (address: string | null) => address ?? chain.swap?.wrapped.address;
    if (first !== inPools(swap.tokenAddress) || last !== inPools(swap.toTokenAddress)) {
      return 'its route leads between other tokens';
    }
    const { data } = routerCall({ ...request, router, tokens, fees });
    return data === swap.data ? null : 'its call is not the one that its terms make';
  }
  if (swap.provider === 'kyberswap') checkKyberswapCall(swap.data, request);
  else if (swap.provider === '0x') {
    checkZeroXCall(swap.data, { ...request, settlers: await settlersOf(rpc) });
  } else return 'its route is of no aggregator';
  return null;
}
