import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { readBalance } from '#domain/chain/read-balance.ts';
import { balanceReader } from '#functions/dependencies/chains.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { Chain } from '#model/chain.ts';
import type { BalanceReader } from '#ports/chains.ts';
import { balance } from '#wire/merchant/address/routes.ts';

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

export const handler = signedHandler(makeHandler, () => ({ balances: balanceReader() }));
