import { findWithdrawal } from '#domain/withdrawal/query.ts';
import { presentWithdrawal } from '#domain/withdrawal/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { paymentStore, withdrawalStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import { detail } from '#wire/merchant/withdraw/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: { withdrawals: WithdrawalStore; payments: PaymentReader },
) =>
  apiRoute(detail, guards, async ({ caller, query }) => {
    const found = await findWithdrawal(deps, {
      projectId: caller.project.projectId,
      bizOrderId: query.biz_order_id,
      orderNo: query.withdraw_no,
    });
    return { data: presentWithdrawal(found.withdrawal, found.attempts) };
  });

export const handler = signedHandler(makeHandler, () => ({
  withdrawals: withdrawalStore(),
  payments: paymentStore(),
}));
