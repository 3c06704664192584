import { listWaiting, type WaitingPlace } from '#domain/approval/list-waiting.ts';
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

/**
 * The lists hold every order, oldest first, as of some seconds ago: that of pending ones all of them. `reads`
 * are those of pending orders and of approvals; `ofApproved` those of approved orders.
 */
export function list(
  withdrawals: Withdrawal[],
  operations: Operation[],
  decided: Record<string, string[]> = {},
  after: WaitingPlace | null = null,
) {
  const reads: string[] = [];
  const ofApproved: string[] = [];
  const newestFirst = {
    withdrawals: withdrawals.toReversed(),
    operations: operations.toReversed(),
  };
  const found = listWaiting(
    {
      lists: {
        page: async ({ list, page, size, start, filter }) => {
          const isPending = filter?.status === 'pending';
          (isPending ? reads : ofApproved).push(`${list} ${page}${start ? ` since ${start}` : ''}`);
          const firstMs = start ? Date.parse(start) : 0;
          const ids = newestFirst[list as keyof typeof newestFirst]
            .filter(({ createdAtMs }) => createdAtMs >= firstMs)
            .filter(({ status }) => isPending || status === 'approved')
            .map(({ orderNo }) => orderNo);
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
    { projectId: 'demo', adminId: 'admin-1', now, after },
  );
  return found.then(({ list, next }) => ({
    nos: list.map(({ order }) => order.orderNo),
    yours: list.map(({ yours }) => yours),
    next,
    reads,
    ofApproved,
  }));
}
