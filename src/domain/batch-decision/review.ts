import type { Operation } from '#model/orders/operation.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import { isOperationNo } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { ChainName } from '#shared/chains.ts';
import { type ListWaitingDeps, type WaitingOrder, yoursOf } from '../approval/list-waiting.ts';
import { notWaitingReason } from '../approval/not-waiting-reason.ts';
import { listBar, type OrderChain } from './list-bar.ts';

export interface ReviewDeps extends Omit<ListWaitingDeps, 'lists'> {
  store: Pick<ProjectAdminStore, 'settings'>;
  chains: Record<ChainName, OrderChain>;
}

/** An order of a list that is to be decided on, whether or not it still waits. */
export type ReviewedOrder = WaitingOrder & {
  /** Why it cannot be decided on, as a sentence; null if it can. */
  problem: string | null;
  /** Why it cannot be approved in a list, as a sentence; null if it can. */
  bar: string | null;
};

/**
 * These orders of a project as an approver decides on them together, in the given order, and the
 * numbers that the project does not have.
 */
export async function reviewOrders(
  deps: ReviewDeps,
  input: { projectId: string; adminId: string; orderNos: readonly string[]; now: number },
): Promise<{ list: ReviewedOrder[]; missing: string[] }> {
  const { projectId, adminId, now } = input;
  const numbers = [...new Set(input.orderNos)];
  const [settings, withdrawals, operations] = await Promise.all([
    deps.store.settings(projectId),
    deps.withdrawals.getMany(numbers.filter((no) => !isOperationNo(no))),
    deps.operations.getMany(numbers.filter(isOperationNo)),
  ]);
  const records = new Map(
    [...withdrawals.map(asWithdrawal), ...operations.map(asOperation)]
      .filter(({ order }) => order.projectId === projectId)
      .map((one) => [one.order.orderNo, one]),
  );
  const judged = async (one: Found): Promise<ReviewedOrder> => {
    const order: ApprovableOrder = one.order;
    const chain = deps.chains[order.chain];
    return {
      ...one,
      yours: await yoursOf(deps.approvals, order, adminId),
      problem: notWaitingReason(order, now),
      bar: listBar(order, { chain, whitelist: settings.addressWhitelist }),
    };
  };
  const shown = numbers.flatMap((no) => records.get(no) ?? []);
  return {
    list: await Promise.all(shown.map(judged)),
    missing: numbers.filter((no) => !records.has(no)),
  };
}

type Found = ReturnType<typeof asWithdrawal> | ReturnType<typeof asOperation>;
const asWithdrawal = (order: Withdrawal) => ({ kind: 'withdrawal' as const, order });
const asOperation = (order: Operation) => ({ kind: 'operation' as const, order });
