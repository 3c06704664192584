import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { makeQuoteStore } from '#aws/orders/quote-store.ts';
import { makePriceBook } from '#aws/prices/price-book.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import { chains, parseChain } from '#chains/catalog/catalog.ts';
import { checkAddress } from '#chains/evm/account/address.ts';
import { makeSwapMarket } from '#chains/evm/swap/market.ts';
import { quote } from '#contract/swap/routes.ts';
import { type QuoteDeps, quoteSwap } from '#domain/swap/quote-swap.ts';
import { presentQuote } from '#domain/swap/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { connectSwaps } from '#functions/dependencies/swap-providers.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: Guards, deps: QuoteDeps) =>
  apiRoute(quote, guards, async ({ caller: { project }, body }) => {
    const made = await quoteSwap(deps, {
      project,
      fromChain: parseChain(body.from_chain),
      fromToken: body.from_token,
      toChain: parseChain(body.to_chain),
      toToken: body.to_token,
      amountIn: body.amount_in,
      fromAddress: body.from_address,
      slippageBps: body.slippage_bps,
    });
    return { data: presentQuote(made) };
  });

export const handler = atFirstCall(() => {
  const guards = connectGuards();
  const { providers, onChain } = connectSwaps();
  return makeHandler(guards, {
    providers,
    market: makeSwapMarket(onChain),
    addresses: makeAddressBook(),
    prices: makePriceBook(),
    quotes: makeQuoteStore(),
    clock: guards.clock,
    ids: systemIds,
    log: guards.log,
    chain: (name) => chains[name],
    checkAddress: (_, text) => checkAddress(text),
  });
});
