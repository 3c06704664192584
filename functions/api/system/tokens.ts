import { chains, parseChain } from '#chains/catalog/catalog.ts';
import { tokens } from '#contract/system/routes.ts';
import { presentToken } from '#domain/chain/view.ts';
import { type PublicGuards, publicHandler } from '#functions/dependencies/guards.ts';
import { publicRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: PublicGuards) =>
  publicRoute(tokens, guards, ({ query }) => {
    const listed =
      query.chain === undefined ? Object.values(chains) : [chains[parseChain(query.chain)]];
    return { data: listed.flatMap((chain) => chain.tokens.map(presentToken)) };
  });

export const handler = publicHandler(makeHandler);
