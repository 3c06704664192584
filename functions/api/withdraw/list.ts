import { parseChain } from '#chains/catalog/parse-chain.ts';
import { listWithdrawals } from '#domain/withdrawal/query.ts';
import { presentWithdrawalItem } from '#domain/withdrawal/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { listIndex, withdrawalStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { ListIndex } from '#ports/events.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import { list } from '#wire/merchant/withdraw/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: { withdrawals: WithdrawalStore; lists: ListIndex },
) =>
  apiRoute(list, guards, async ({ caller, query: { status, chain, page, size } }) => {
    const found = await listWithdrawals(deps, {
      projectId: caller.project.projectId,
      status,
      chain: chain === undefined ? undefined : parseChain(chain, { aliases: true }),
      page,
      size,
    });
    return {
      data: { list: found.list.map(presentWithdrawalItem), total: found.total, page, size },
    };
  });

export const handler = signedHandler(makeHandler, () => ({
  withdrawals: withdrawalStore(),
  lists: listIndex(),
}));
