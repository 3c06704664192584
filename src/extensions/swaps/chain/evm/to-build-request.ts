import type { Chain } from '#model/chain.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { BuildRequest } from '../../model/swap-quote.ts';

/** The terms of a swap by which its call is built and checked. */
export function toBuildRequest(swap: Swap, chain: Chain, deadline: number): BuildRequest {
  const tokenOf = (symbol: string, address: string | null, decimals: number) => ({
    chain: chain.name,
    symbol,
    address,
    decimals,
    priceSymbol: symbol,
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
    path: swap.path,
    deadline,
  };
}
