import { chains, parseChain } from '../../../src/chains/catalog.ts';
import { tokens } from '../../../src/contract/routes/swap.ts';
import { presentSwapToken } from '../../../src/domain/swap/present-quote.ts';
import { hasSwaps, swapChain, swapTokens } from '../../../src/domain/swap/swap-tokens.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

export const makeHandler = (guards: Guards, deps: { chains?: typeof chains } = {}) =>
  apiRoute(tokens, guards, async ({ query }) => {
    const all = deps.chains ?? chains;
    if (query.chain === undefined) {
      const offered = Object.values(all).filter(hasSwaps);
      return { data: { chains: offered.map(({ name }) => name) } };
    }
    const chain = swapChain(all[parseChain(query.chain)]);
    return { data: { chain: chain.name, tokens: swapTokens(chain).map(presentSwapToken) } };
  });

export const handler = atFirstCall(() => makeHandler(connectGuards()));
