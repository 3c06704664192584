import { makeListIndex } from '../../../src/aws/list-index.ts';
import { makeSubAccountStore } from '../../../src/aws/sub-account-store.ts';
import { parseChain } from '../../../src/chains/catalog.ts';
import { type Family, families, familyOf } from '../../../src/contract/chains.ts';
import { addresses } from '../../../src/contract/routes/client.ts';
import type { ListIndex, SubAccountStore } from '../../../src/domain/ports/stores.ts';
import { listAddresses } from '../../../src/domain/wallet/list-addresses.ts';
import { presentAddress } from '../../../src/domain/wallet/present-wallet.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

interface Deps {
  subAccounts: Pick<SubAccountStore, 'getMany'>;
  lists: Pick<ListIndex, 'page'>;
}

/** A family's name; of a chain or its alias, the family that its addresses are of. */
const familyNamed = (text: string): Family =>
  families.find((family) => family === text) ?? familyOf[parseChain(text, { aliases: true })];

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(addresses, guards, async ({ caller: { project }, query: { chain, page, size } }) => {
    const family = chain === undefined ? null : familyNamed(chain);
    const found = await listAddresses(deps, { project, family, page, size });
    return { data: { list: found.list.map(presentAddress), total: found.total, page, size } };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { subAccounts: makeSubAccountStore(), lists: makeListIndex() }),
);
