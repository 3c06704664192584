import { checkAddress } from '../../../src/chains/address.ts';
import { chains, findToken, parseChain } from '../../../src/chains/catalog.ts';
import { balance } from '../../../src/contract/routes/address.ts';
import { readBalance } from '../../../src/domain/address/read-balance.ts';
import type { BalanceReader, Chain } from '../../../src/domain/ports/world.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { allBalances } from '../../middleware/balances.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

export const makeHandler = (
  guards: Guards,
  deps: { balances: BalanceReader; chains?: typeof chains },
) =>
  apiRoute(balance, guards, async ({ query: { chain, address, token } }) => {
    const reading = {
      balances: deps.balances,
      token: findToken,
      checkAddress: ({ family }: Chain, text: string) => checkAddress(family, text),
    };
    const listed = (deps.chains ?? chains)[parseChain(chain)];
    return { data: await readBalance(reading, { chain: listed, address, token }) };
  });

export const handler = atFirstCall(() => makeHandler(connectGuards(), { balances: allBalances() }));
