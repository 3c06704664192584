import { makeChainStateStore } from '../../../src/aws/chain-state-store.ts';
import { makeDepositStore } from '../../../src/aws/deposit-store.ts';
import { detail } from '../../../src/contract/routes/deposit.ts';
import { presentDeposit } from '../../../src/domain/deposit/present-deposit.ts';
import { type DepositQueryDeps, findDeposit } from '../../../src/domain/deposit/query.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

export const makeHandler = (guards: Guards, deps: Omit<DepositQueryDeps, 'lists'>) =>
  apiRoute(detail, guards, async ({ caller, query }) => {
    const { projectId } = caller.project;
    const found = await findDeposit(deps, { projectId, depositNo: query.deposit_no });
    return { data: presentDeposit(found.deposit, found.confirmations) };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), {
    deposits: makeDepositStore(),
    chainState: makeChainStateStore(),
  }),
);
