import { chains, parseChain } from '../../../src/chains/catalog.ts';
import { tokens } from '../../../src/contract/routes/system.ts';
import { presentToken } from '../../../src/domain/system/present-chain.ts';
import { publicRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectPublicGuards } from '../../middleware/connect-public.ts';
import type { PublicGuards } from '../../middleware/guards.ts';

export const makeHandler = (guards: PublicGuards) =>
  publicRoute(tokens, guards, ({ query }) => {
    const listed =
      query.chain === undefined ? Object.values(chains) : [chains[parseChain(query.chain)]];
    return { data: listed.flatMap((chain) => chain.tokens.map(presentToken)) };
  });

export const handler = atFirstCall(() => makeHandler(connectPublicGuards()));
