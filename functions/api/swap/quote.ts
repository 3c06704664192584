import { parseChain } from '#chains/catalog/parse-chain.ts';
import { checkAddress } from '#chains/evm/account/address.ts';
import { makeSwapMarket } from '#extensions/swaps/chain/evm/market.ts';
import { type QuoteDeps, quoteSwap } from '#extensions/swaps/rules/quote-swap.ts';
import { presentQuote } from '#extensions/swaps/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { clock, ids, log } from '#functions/dependencies/runtime.ts';
import { addressBook, priceBook, quoteStore } from '#functions/dependencies/stores.ts';
import { swapChains } from '#functions/dependencies/swap-chains.ts';
import { swaps } from '#functions/dependencies/swaps.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { quote } from '#wire/merchant/swap/routes.ts';

export const makeHandler = (guards: Guards, deps: QuoteDeps) =>
  apiRoute(quote, guards, async ({ caller: { project, settings }, body }) => {
    const made = await quoteSwap(deps, {
      project,
      settings,
      fromChain: parseChain(body.from_chain),
      fromToken: body.from_token,
      toChain: body.to_chain,
      toToken: body.to_token,
      amountIn: body.amount_in,
      fromAddress: body.from_address,
      slippageBps: body.slippage_bps,
    });
    return { data: presentQuote(made) };
  });

export const handler = signedHandler(makeHandler, () => {
  const { providers, onChain } = swaps();
  const chains = swapChains();
  return {
    providers,
    market: makeSwapMarket(onChain),
    addresses: addressBook(),
    prices: priceBook(),
    quotes: quoteStore(),
    clock,
    ids,
    log: log(),
    chain: (name) => chains[name],
    checkAddress: (_, text) => checkAddress(text),
  };
});
