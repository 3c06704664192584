import { chains as catalog } from '#chains/catalog/catalog.ts';
import { presentChain } from '#domain/chain/view.ts';
import { type PublicGuards, publicHandler } from '#functions/dependencies/guards.ts';
import { publicRoute } from '#functions/middleware/api-route.ts';
import { chains } from '#wire/merchant/system/routes.ts';

export const makeHandler = (guards: PublicGuards, listed: typeof catalog = catalog) =>
  publicRoute(chains, guards, () => ({
    data: Object.values(listed)
      .filter(({ enabled }) => enabled)
      .map(presentChain),
  }));

export const handler = publicHandler(makeHandler);
