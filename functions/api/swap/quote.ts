import { makeAddressBook } from '../../../src/aws/address-book.ts';
import { systemIds } from '../../../src/aws/ids.ts';
import { makePriceBook } from '../../../src/aws/price-book.ts';
import { makeQuoteStore } from '../../../src/aws/quote-store.ts';
import { chains, parseChain } from '../../../src/chains/catalog.ts';
import { checkAddress } from '../../../src/chains/evm/address.ts';
import { makeSwapMarket } from '../../../src/chains/evm/swap/market.ts';
import { quote } from '../../../src/contract/routes/swap.ts';
import { presentQuote } from '../../../src/domain/swap/present-quote.ts';
import { type QuoteDeps, quoteSwap } from '../../../src/domain/swap/quote.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';
import { connectSwaps } from '../../middleware/swap-providers.ts';

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
