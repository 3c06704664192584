import { makeChainStateStore } from '../../../src/aws/chain-state-store.ts';
import { makeDepositStore } from '../../../src/aws/deposit-store.ts';
import { makeListIndex } from '../../../src/aws/list-index.ts';
import { chains, findToken, parseChain } from '../../../src/chains/catalog.ts';
import { list } from '../../../src/contract/routes/deposit.ts';
import { listedSymbol } from '../../../src/domain/deposit/listed-symbol.ts';
import { presentDeposit } from '../../../src/domain/deposit/present-deposit.ts';
import { type DepositQueryDeps, listDeposits } from '../../../src/domain/deposit/query.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

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

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), {
    deposits: makeDepositStore(),
    chainState: makeChainStateStore(),
    lists: makeListIndex(),
  }),
);
