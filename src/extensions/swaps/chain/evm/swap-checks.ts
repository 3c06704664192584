/** The checks of a swap's call, which ask no node: what it does must be what its terms say. */
import { encodeCall } from '#chains/shared/abi/abi.ts';
import type { Chain } from '#model/chain.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { BuildRequest } from '../../model/swap-quote.ts';
import type { SwapCalls } from '../../ports.ts';
import { checkKyberswapCall } from './kyberswap-call.ts';
import { QuoteError } from './quote-error.ts';
import { routerCall } from './router-call.ts';
import { toBuildRequest } from './to-build-request.ts';
import { isWrapping, wrapCall } from './wrap.ts';
import { checkZeroXCall } from './zero-x-call.ts';

interface Deps {
  chain: Chain;
  /** 0x's present contracts; asked only for a swap through 0x. Throws if no node answers. */
  settlers(): Promise<readonly string[]>;
}

/** Checks of one chain's swaps. */
export const makeSwapChecks = (deps: Deps): Pick<SwapCalls, 'allowance' | 'problem'> => ({
  allowance: (swap, amount) => ({
    to: swap.tokenAddress!,
    data: encodeCall('approve(address,uint256)', swap.toAddress, amount),
    value: 0n,
  }),

  async problem(swap) {
    const request = toBuildRequest(swap, deps.chain, swap.deadline ?? 0);
    const settlers =
      swap.provider === '0x' && request.path.kind === 'aggregator' ? await deps.settlers() : [];
    try {
      return findProblem(deps.chain, swap, request, settlers);
    } catch (error) {
      return error instanceof QuoteError ? error.message : 'its call cannot be decoded';
    }
  },
});

/** Recomputes what can be recomputed; the call that an aggregator built is decoded instead. */
function findProblem(
  chain: Chain,
  swap: Swap,
  request: BuildRequest,
  settlers: readonly string[],
): string | null {
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
    checkZeroXCall(swap.data, { ...request, settlers });
  } else return 'its route does not belong to an aggregator';
  return null;
}
