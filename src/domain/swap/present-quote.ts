import type { SwapQuote, SwapToken } from '#model/orders/swap-quote.ts';
import { formatAmount } from '#money/format-amount.ts';
import { microToNumber } from '#money/micro-to-number.ts';
import { coinAddress } from './find-swap-token.ts';

/** A quote as the API shows it (docs/interface.md "Swap quote"). */
export const presentQuote = (quote: SwapQuote) => ({
  route_id: quote.routeId,
  provider: quote.provider,
  from_chain: quote.chain,
  from_token: quote.from.symbol,
  from_token_address: quote.from.address ?? coinAddress,
  to_chain: quote.chain,
  to_token: quote.to.symbol,
  to_token_address: quote.to.address ?? coinAddress,
  amount_in: formatAmount(quote.amountIn, quote.from.decimals),
  amount_in_raw: quote.amountIn.toString(),
  amount_out_expected: formatAmount(quote.amountOut, quote.to.decimals),
  amount_out_min: formatAmount(quote.amountOutMin, quote.to.decimals),
  amount_in_usd: microToNumber(quote.amountInMicroUsd),
  amount_out_usd: microToNumber(quote.amountOutMicroUsd),
  gas_usd: microToNumber(quote.gasMicroUsd),
  slippage_bps: quote.slippageBps,
  router_address: quote.router,
  expires_at: quote.expiresAt,
});

/** What can be swapped as the API shows it (docs/interface.md "Swap token"). */
export const presentSwapToken = ({ symbol, address, decimals }: SwapToken) => ({
  symbol,
  address: address ?? coinAddress,
  decimals,
  ...(address === null && { isNative: true }),
});
