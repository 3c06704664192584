/** Ends approved orders that were never signed, and may therefore read `signatures`. */

import { chains } from '#chains/catalog/catalog.ts';
import { approvalsNeeded } from '#domain/payment/authorize/approvals-needed.ts';
import {
  type FailUnsignedDeps,
  failUnsignedOrder,
} from '#domain/payment/recovery/fail-unsigned-order.ts';
import { presentOperationToAdmin } from '#domain/wallet/admin-view.ts';
import { presentWithdrawalToAdmin } from '#domain/withdrawal/admin-view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { operationStore, paymentStore, withdrawalStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { OperationStore, WithdrawalStore } from '#ports/orders.ts';

interface Deps extends AdminHandlerDeps, Omit<FailUnsignedDeps, 'orders'> {
  withdrawals: Pick<WithdrawalStore, 'get' | 'transition'>;
  operations: Pick<OperationStore, 'get' | 'transition'>;
}

export const makeHandler = (deps: Deps) => {
  const ended = (order: Order) =>
    deps.log.info('order.failed-by-owner', {
      order_no: order.orderNo,
      chain: order.chain,
      request_id: order.requestId,
    });
  return adminHandler('fail-order', deps, {
    failWithdrawal: async ({ actor, params, body }) => {
      const failed = await failUnsignedOrder<Withdrawal>(
        { ...deps, orders: deps.withdrawals },
        { ...actor, orderNo: params.withdraw_no, reason: body.reason },
      );
      ended(failed);
      return {
        data: presentWithdrawalToAdmin(failed, approvalsNeeded(failed, chains[failed.chain])),
      };
    },

    failOperation: async ({ actor, params, body }) => {
      const failed = await failUnsignedOrder<Operation>(
        { ...deps, orders: deps.operations },
        { ...actor, orderNo: params.op_no, reason: body.reason },
      );
      ended(failed);
      const chain = chains[failed.chain];
      return { data: presentOperationToAdmin(failed, chain, approvalsNeeded(failed, chain)) };
    },
  });
};

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    withdrawals: withdrawalStore(),
    operations: operationStore(),
    payments: paymentStore(),
    ids,
  }),
);
