import { chains as catalog } from '../../../src/chains/catalog.ts';
import { chains } from '../../../src/contract/routes/system.ts';
import { presentChain } from '../../../src/domain/system/present-chain.ts';
import { publicRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectPublicGuards } from '../../middleware/connect-public.ts';
import type { PublicGuards } from '../../middleware/guards.ts';

export const makeHandler = (guards: PublicGuards) =>
  publicRoute(chains, guards, () => ({ data: Object.values(catalog).map(presentChain) }));

export const handler = atFirstCall(() => makeHandler(connectPublicGuards()));
