import { parseChain } from '#chains/catalog/parse-chain.ts';
import { listWithdrawals } from '#domain/withdrawal/query.ts';
import { presentWithdrawalItem } from '#domain/withdrawal/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { namesOf, tokenFilter } from '#functions/dependencies/named-filters.ts';
import {
  listIndex,
  orderStore,
  paymentStore,
  withdrawalStore,
} from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { list } from '#wire/merchant/withdraw/routes.ts';

export const makeHandler = (guards: Guards, deps: Parameters<typeof listWithdrawals>[0]) =>
  apiRoute(list, guards, async ({ caller, query }) => {
    const { status, page, size, start, end, tx_hash: txHash } = query;
    const chain =
      query.chain === undefined ? undefined : parseChain(query.chain, { aliases: true });
    const token = tokenFilter(query.token, chain);
    const named = namesOf(query, caller.settings.metadataFilters);
    const found = await listWithdrawals(deps, {
      projectId: caller.project.projectId,
      query: { status, page, size, start, end, chain, token, txHash, named },
    });
    return { data: { ...found, list: found.list.map(presentWithdrawalItem) } };
  });

export const handler = signedHandler(makeHandler, () => ({
  withdrawals: withdrawalStore(),
  lists: listIndex(),
  payments: paymentStore(),
  orders: orderStore(),
}));
