import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { presentToken } from '#domain/chain/view.ts';
import { type PublicGuards, publicHandler } from '#functions/dependencies/guards.ts';
import { publicRoute } from '#functions/middleware/api-route.ts';
import { tokens } from '#wire/merchant/system/routes.ts';

export const makeHandler = (guards: PublicGuards, catalog: typeof chains = chains) =>
  publicRoute(tokens, guards, ({ query }) => {
    const asked =
      query.chain === undefined ? Object.values(catalog) : [catalog[parseChain(query.chain)]];
    const listed = asked.filter(({ enabled }) => enabled);
    return { data: listed.flatMap((chain) => chain.tokens.map(presentToken)) };
  });

export const handler = publicHandler(makeHandler);
