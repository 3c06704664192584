import { makePaymentStore } from '../../../src/aws/payment-store.ts';
import { makeWithdrawalStore } from '../../../src/aws/withdrawal-store.ts';
import { detail } from '../../../src/contract/routes/withdraw.ts';
import type { WithdrawalStore } from '../../../src/domain/ports/orders.ts';
import type { PaymentStore } from '../../../src/domain/ports/stores.ts';
import { presentWithdrawal } from '../../../src/domain/withdrawal/present-withdrawal.ts';
import { findWithdrawal } from '../../../src/domain/withdrawal/query.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

export const makeHandler = (
  guards: Guards,
  deps: { withdrawals: WithdrawalStore; payments: PaymentStore },
) =>
  apiRoute(detail, guards, async ({ caller, query }) => {
    const found = await findWithdrawal(deps, {
      projectId: caller.project.projectId,
      bizOrderId: query.biz_order_id,
      orderNo: query.withdraw_no,
    });
    return { data: presentWithdrawal(found.withdrawal, found.attempts) };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), {
    withdrawals: makeWithdrawalStore(),
    payments: makePaymentStore(),
  }),
);
