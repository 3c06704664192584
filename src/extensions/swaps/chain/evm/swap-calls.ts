/**
 * The signer's side of swaps: builds a swap's call through the provider that quoted it, and checks
 * the stored call.
 */
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { encodeCall } from '#chains/shared/abi/abi.ts';
import type { Chain } from '#model/chain.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { BuildRequest } from '../../model/swap-quote.ts';
import type { SwapCalls } from '../../ports.ts';
import { buildCall, type SelectQuoteSources, toBuildRequest } from './build-call.ts';
import { checkKyberswapCall } from './kyberswap-call.ts';
import { QuoteError } from './quote-error.ts';
import { routerCall } from './router-call.ts';
import { isWrapping, wrapCall } from './wrap.ts';
import { checkZeroXCall, readSettlers } from './zero-x-call.ts';

/** The SwapCalls of one chain. */
export function makeSwapCalls(deps: {
  chain: Chain;
  providers: SelectQuoteSources;
  rpc: Pick<Rpc, 'batch'>;
}): SwapCalls {
  const { chain, rpc } = deps;
  return {
    build: (swap, deadline) => buildCall(deps.providers, { chain, swap, deadline }),

    allowance: (swap, amount) => ({
      to: swap.tokenAddress!,
      data: encodeCall('approve(address,uint256)', swap.toAddress, amount),
      value: 0n,
    }),

    async problem(swap) {
      const request = toBuildRequest(swap, chain, swap.deadline ?? 0);
      try {
        return await findProblem({ chain, rpc }, swap, request);
      } catch (error) {
        if (error instanceof QuoteError) return error.message;
        if (isNodeFailure(error)) throw error;
        return 'its call cannot be decoded';
      }
    },
  };
}

/** Recomputes what can be recomputed; the call that an aggregator built is decoded instead. */
async function findProblem(
  { chain, rpc }: { chain: Chain; rpc: Pick<Rpc, 'batch'> },
  swap: Swap,
  request: BuildRequest,
): Promise<string | null> {
  const { path, router } = request;
  if (path.kind === 'wrap') {
    const isOwn = isWrapping(chain, request) && router === chain.swap?.wrapped.address;
    if (!isOwn) return 'it does not exchange the coin and its wrapped form';
    return wrapCall(request).data === swap.data ? null : 'its call is not to the wrapped coin';
  }
  const choice = chain.quoteSources.find(({ name }) => name === swap.provider);
  if (choice?.router !== router) return 'its router is not the allowed one';
  if (path.kind === 'uniswap-v3') {
    if (swap.provider !== 'uniswap-v3') return 'its route belongs to another provider';
    const { tokens, fees } = path;
    const [first, last] = [tokens[0], tokens.at(-1)];
    const inPools = (address: string | null) => address ?? chain.swap?.wrapped.address;
    if (first !== inPools(swap.tokenAddress) || last !== inPools(swap.toTokenAddress)) {
      return 'its route swaps other tokens';
    }
    const { data } = routerCall({ ...request, router, tokens, fees });
    return data === swap.data ? null : 'its call does not match its terms';
  }
  if (swap.provider === 'kyberswap') checkKyberswapCall(swap.data, request);
  else if (swap.provider === '0x') {
    checkZeroXCall(swap.data, { ...request, settlers: await readSettlers(rpc) });
  } else return 'its route does not belong to an aggregator';
  return null;
}
