import { parseChain } from '#chains/catalog/parse-chain.ts';
import { hasSwaps, swapChain } from '#extensions/swaps/rules/swap-chain.ts';
import { presentSwapToken } from '#extensions/swaps/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { swapChains } from '#functions/dependencies/swap-chains.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { swapTokens } from '#model/swap-tokens.ts';
import { tokens } from '#wire/merchant/swap/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: { chains?: ReturnType<typeof swapChains> } = {},
) =>
  apiRoute(tokens, guards, async ({ query }) => {
    const all = deps.chains ?? swapChains();
    if (query.chain === undefined) {
      const offered = Object.values(all).filter(hasSwaps);
      return { data: { chains: offered.map(({ name }) => name) } };
    }
    const chain = swapChain(all[parseChain(query.chain)]);
    return { data: { chain: chain.name, tokens: swapTokens(chain).map(presentSwapToken) } };
  });

export const handler = signedHandler(makeHandler);
