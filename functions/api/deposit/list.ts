import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { listedSymbol } from '#domain/deposit/listed-symbol.ts';
import { type DepositQueryDeps, listDeposits } from '#domain/deposit/query.ts';
import { presentDeposit } from '#domain/deposit/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { chainStateStore, depositStore, listIndex } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { list } from '#wire/merchant/deposit/routes.ts';

export const makeHandler = (guards: Guards, deps: DepositQueryDeps) =>
  apiRoute(list, guards, async ({ caller, query }) => {
    const { page, size } = query;
    const chain = query.chain === undefined ? undefined : parseChain(query.chain);
    const among = Object.values(chains).filter(({ name }) => name === (chain ?? name));
    const found = await listDeposits(deps, {
      projectId: caller.project.projectId,
      userId: query.user_id,
      chain,
      token: query.token && listedSymbol(query.token, among, findToken),
      status: query.status,
      start: query.start,
      end: query.end,
      page,
      size,
    });
    const deposits = found.list.map((item) => presentDeposit(item.deposit, item.confirmations));
    return { data: { list: deposits, total: found.total, page, size } };
  });

export const handler = signedHandler(makeHandler, () => ({
  deposits: depositStore(),
  chainState: chainStateStore(),
  lists: listIndex(),
}));
