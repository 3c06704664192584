import { makeListIndex } from '#aws/lists/list-index.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { parseChain } from '#chains/catalog/catalog.ts';
import { list } from '#contract/withdraw/routes.ts';
import type { ListIndex } from '#domain/ports/events/list-index.ts';
import type { WithdrawalStore } from '#domain/ports/orders/withdrawal-store.ts';
import { listWithdrawals } from '#domain/withdrawal/query.ts';
import { presentWithdrawalItem } from '#domain/withdrawal/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

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

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { withdrawals: makeWithdrawalStore(), lists: makeListIndex() }),
);
