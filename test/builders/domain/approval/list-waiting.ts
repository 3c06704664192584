import { listWaiting } from '#domain/approval/list-waiting.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

export const now = 1_767_225_600;

export const waiting = (set: Partial<Withdrawal>) =>
  buildWithdrawal({ status: 'pending', level: 2, ...set });

export const asking = (set: Partial<Operation>) =>
  buildOperation({ status: 'pending', expiresAt: now + 60, ...set });

/** The lists hold every order, oldest first, as of some seconds ago. */
export function list(
  withdrawals: Withdrawal[],
  operations: Operation[],
  decided: Record<string, string[]> = {},
) {
  const reads: string[] = [];
  const newestFirst = {
    withdrawals: withdrawals.map(({ orderNo }) => orderNo).reverse(),
    operations: operations.map(({ orderNo }) => orderNo).reverse(),
  };
  const found = listWaiting(
    {
      lists: {
        page: async ({ list, page, size }) => {
          reads.push(`${list} ${page}`);
          const ids = newestFirst[list as keyof typeof newestFirst];
          return { ids: ids.slice((page - 1) * size, page * size), total: ids.length };
        },
      },
      withdrawals: {
        getMany: async (ids) => withdrawals.filter(({ orderNo }) => ids.includes(orderNo)),
      },
      operations: {
        getMany: async (ids) => operations.filter(({ orderNo }) => ids.includes(orderNo)),
      },
      approvals: {
        approvals: async (orderNo) => {
          reads.push(`approvals of ${orderNo}`);
          const by = decided[orderNo] ?? [];
          return by.map((adminId) => ({ orderNo, adminId }) as Partial<Approval> as Approval);
        },
      },
    },
    { projectId: 'demo', adminId: 'admin-1', now },
  );
  return found.then(({ list, complete }) => ({
    nos: list.map(({ order }) => order.orderNo),
    yours: list.map(({ yours }) => yours),
    complete,
    reads,
  }));
}
