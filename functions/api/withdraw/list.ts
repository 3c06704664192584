import { makeListIndex } from '../../../src/aws/list-index.ts';
import { makeWithdrawalStore } from '../../../src/aws/withdrawal-store.ts';
import { parseChain } from '../../../src/chains/catalog.ts';
import { list } from '../../../src/contract/routes/withdraw.ts';
import type { WithdrawalStore } from '../../../src/domain/ports/orders.ts';
import type { ListIndex } from '../../../src/domain/ports/stores.ts';
import { presentWithdrawalItem } from '../../../src/domain/withdrawal/present-withdrawal.ts';
import { listWithdrawals } from '../../../src/domain/withdrawal/query.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

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
