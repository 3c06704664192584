import type { OrderStatus } from '#model/order-status.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ApprovalStore, OperationStore, WithdrawalStore } from '#ports/orders.ts';
import { notWaitingReason } from './not-waiting-reason.ts';
import { pagesOfStatus } from './pages-of-status.ts';

export interface ListWaitingDeps {
  lists: Pick<ListIndex, 'page'>;
  withdrawals: Pick<WithdrawalStore, 'getMany'>;
  operations: Pick<OperationStore, 'getMany'>;
  approvals: Pick<ApprovalStore, 'approvals'>;
}

/** What an admin may do about an order that waits. */
export type Yours = 'open' | 'decided' | 'own_key';

export type WaitingOrder = { yours: Yours } & (
  | { kind: 'withdrawal'; order: Withdrawal }
  | { kind: 'operation'; order: Operation }
);

/** How many orders an answer lists at most. */
export const maxWaiting = 100;

/**
 * The orders of a project that wait for an approval, oldest first, each with what this admin may do
 * about it. An order that was decided or has expired is left out at once, though its list follows
 * seconds later. `complete` is false if there may be more.
 */
export async function listWaiting(
  deps: ListWaitingDeps,
  input: { projectId: string; adminId: string; now: number },
): Promise<{ list: WaitingOrder[]; complete: boolean }> {
  const { projectId, adminId, now } = input;
  const [withdrawals, operations] = await Promise.all([
    oldest(deps.lists, { projectId, list: 'withdrawals', status: 'pending' }),
    oldest(deps.lists, { projectId, list: 'operations', status: 'pending' }),
  ]);
  const [paid, signed] = await Promise.all([
    deps.withdrawals.getMany(withdrawals.ids),
    deps.operations.getMany(operations.ids),
  ]);
  const found = [
    ...paid.map((order) => ({ kind: 'withdrawal' as const, order })),
    ...signed.map((order) => ({ kind: 'operation' as const, order })),
  ]
    .filter(({ order }) => order.projectId === projectId && notWaitingReason(order, now) === null)
    .sort((a, b) => a.order.createdAtMs - b.order.createdAtMs)
    .slice(0, maxWaiting);
  const list = await Promise.all(
    found.map(async (one) => ({
      ...one,
      yours: await yoursOf(deps.approvals, one.order, adminId),
    })),
  );
  const total = withdrawals.total + operations.total;
  return {
    list,
    complete: total <= withdrawals.ids.length + operations.ids.length && total <= maxWaiting,
  };
}

/** The ids of the oldest orders of a status. The index counts its pages from the newest. */
async function oldest(
  lists: Pick<ListIndex, 'page'>,
  { projectId, list, status }: { projectId: string; list: string; status: OrderStatus },
): Promise<{ ids: string[]; total: number }> {
  const pageOf = pagesOfStatus(lists, { projectId, list, status, size: maxWaiting });
  const first = await pageOf(1);
  const last = Math.ceil(first.total / maxWaiting);
  if (last <= 1) return first;
  const pages = await Promise.all(
    [last - 1, last].map((page) => (page === 1 ? first : pageOf(page))),
  );
  return { ids: pages.flatMap(({ ids }) => ids).slice(-maxWaiting), total: first.total };
}

/** What an admin may do about an order that waits. */
export async function yoursOf(
  approvals: Pick<ApprovalStore, 'approvals'>,
  { orderNo, keyAskedBy, approvals: count }: ApprovableOrder,
  adminId: string,
): Promise<Yours> {
  if (keyAskedBy === adminId) return 'own_key';
  // Most orders that wait have no decision yet, and cost no read.
  const decisions = count > 0 ? await approvals.approvals(orderNo) : [];
  return decisions.some((one) => one.adminId === adminId) ? 'decided' : 'open';
}
