import type { OrderStatus } from '#model/order-status.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ApprovalStore, OperationStore, WithdrawalStore } from '#ports/orders.ts';
import { oldestFirst } from '../order/oldest-first.ts';
import { waitsForMoreApprovals } from '../order/waits-for-more-approvals.ts';
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

/** How many pending orders an answer lists at most. */
export const maxWaiting = 100;

/** The place of an order among those that wait, oldest first. */
export interface WaitingPlace {
  createdAtMs: number;
  orderNo: string;
}

type Found = { kind: 'withdrawal'; order: Withdrawal } | { kind: 'operation'; order: Operation };

/**
 * The orders of a project that wait for an approval, oldest first, each with what this admin may do
 * about it: those that follow `after`, or the oldest. The first answer also has the approved orders that
 * wait for more approvals. An order that was decided or has expired is left out at once, though its list
 * follows seconds later. `next` is where the list of pending orders goes on; null if there are no more.
 */
export async function listWaiting(
  deps: ListWaitingDeps,
  input: { projectId: string; adminId: string; now: number; after?: WaitingPlace | null },
): Promise<{ list: WaitingOrder[]; next: WaitingPlace | null }> {
  const { projectId, adminId, now, after = null } = input;
  const read = async (status: OrderStatus) => {
    const [paid, signed] = await Promise.all([
      oldest(deps.lists, (ids) => deps.withdrawals.getMany(ids), {
        projectId,
        list: 'withdrawals',
        status,
        after,
      }),
      oldest(deps.lists, (ids) => deps.operations.getMany(ids), {
        projectId,
        list: 'operations',
        status,
        after,
      }),
    ]);
    const orders: Found[] = [
      ...paid.orders.map((order) => ({ kind: 'withdrawal' as const, order })),
      ...signed.orders.map((order) => ({ kind: 'operation' as const, order })),
    ].sort(byAge);
    return { orders, isAll: paid.isAll && signed.isAll };
  };
  // Most approved orders are signed within seconds: those that wait are among the oldest.
  const [pending, approved] = await Promise.all([
    read('pending'),
    after ? { orders: [] } : read('approved'),
  ]);
  const part = pending.orders.slice(0, maxWaiting);
  const waiting = [
    ...part.filter(({ order }) => notWaitingReason(order, now) === null),
    ...approved.orders.filter(({ order }) => waitsForMoreApprovals(order)),
  ].sort(byAge);
  const list = await Promise.all(
    waiting
      .filter(({ order }) => order.projectId === projectId)
      .map(async (one) => ({
        ...one,
        yours: await yoursOf(deps.approvals, one.order, adminId),
      })),
  );
  const isAll = pending.isAll && pending.orders.length <= maxWaiting;
  const last = part.at(-1)?.order;
  return {
    list,
    next: isAll || !last ? null : { createdAtMs: last.createdAtMs, orderNo: last.orderNo },
  };
}

const byAge = (a: Found, b: Found): number => oldestFirst(a.order, b.order);

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The oldest orders of a status in a list, or those that follow a place: a hundred, or a few more. `isAll`
 * says that no others follow them. The index counts its pages from the newest, so the last ones are read;
 * of the days before the place none is.
 */
async function oldest<Kind extends Withdrawal | Operation>(
  lists: Pick<ListIndex, 'page'>,
  getMany: (ids: string[]) => Promise<Kind[]>,
  {
    projectId,
    list,
    status,
    after,
  }: { projectId: string; list: string; status: OrderStatus; after: WaitingPlace | null },
): Promise<{ orders: Kind[]; isAll: boolean }> {
  const pageOf = pagesOfStatus(lists, {
    projectId,
    list,
    status,
    size: maxWaiting,
    start: after ? dayOf(after.createdAtMs) : undefined,
  });
  const first = await pageOf(1);
  const last = Math.max(1, Math.ceil(first.total / maxWaiting));
  const idsOf = async (page: number) => (page === 1 ? first : await pageOf(page)).ids;
  if (!after) {
    const pages = await Promise.all((last === 1 ? [1] : [last - 1, last]).map(idsOf));
    const ids = pages.flat().slice(-maxWaiting);
    return { orders: await getMany(ids), isAll: first.total <= ids.length };
  }
  const orders: Kind[] = [];
  let page = last;
  for (; page >= 1 && orders.length < maxWaiting; page--) {
    const found = await getMany(await idsOf(page));
    orders.push(...found.filter((order) => oldestFirst(after, order) < 0));
  }
  return { orders, isAll: page === 0 };
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
