import { parseChain } from '#chains/catalog/parse-chain.ts';
import { listAddresses } from '#domain/wallet/list-addresses.ts';
import { presentAddress } from '#domain/wallet/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { listIndex, subAccountStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import { type Family, families, familyOf } from '#shared/chains.ts';
import { addresses } from '#wire/merchant/client/routes.ts';

interface Deps {
  subAccounts: Pick<SubAccountStore, 'getMany'>;
  lists: Pick<ListIndex, 'page'>;
}

/** The family of that name, or of the chain or alias of that name. */
const familyNamed = (text: string): Family =>
  families.find((family) => family === text) ?? familyOf[parseChain(text, { aliases: true })];

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(addresses, guards, async ({ caller: { project }, query: { chain, page, size } }) => {
    const family = chain === undefined ? null : familyNamed(chain);
    const found = await listAddresses(deps, { project, family, page, size });
    return { data: { list: found.list.map(presentAddress), total: found.total, page, size } };
  });

export const handler = signedHandler(makeHandler, () => ({
  subAccounts: subAccountStore(),
  lists: listIndex(),
}));
