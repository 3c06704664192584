import { chains as catalog } from '#chains/catalog/catalog.ts';
import { chains } from '#contract/routes/system.ts';
import { presentChain } from '#domain/system/present-chain.ts';
import { type PublicGuards, publicHandler } from '#functions/dependencies/guards.ts';
import { publicRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: PublicGuards) =>
  publicRoute(chains, guards, () => ({ data: Object.values(catalog).map(presentChain) }));

export const handler = publicHandler(makeHandler);
