import { firstApprovalAt } from '#domain/approval/first-approval-at.ts';
import { readVotes } from '#domain/approval/load-votes.ts';
import { hasOldPrice } from '#domain/order/old-price.ts';
import type { Chain } from '#model/chain.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { ApprovalStore } from '#ports/orders.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';
import { approvalsNeeded } from './approvals-needed.ts';
import { approvalsNeededNow, isJudgedByPresent, symbolsOf } from './judge-approvals.ts';

export interface ApprovalsNeededDeps {
  chainOf(order: ApprovableOrder): Pick<Chain, 'family' | 'tokens' | 'chainId'>;
  prices: Pick<PriceBook, 'latest'>;
  approvals: Pick<ApprovalStore, 'approvals'>;
  store: Pick<ProjectAdminStore, 'settings'>;
  clock: Pick<Clock, 'now'>;
}

/** How many people must approve an order; `given` are its approvals, read if they are absent. */
export type ApprovalsNeeded = (
  order: ApprovableOrder,
  given?: readonly Approval[],
) => Promise<number>;

/**
 * The number that the signer asks for (judge-approvals.ts), with what it depends on: the project's
 * settings, and the present price and the first approval of an order whose own price is old. The
 * settings are read once for each project. An order that waits for nobody keeps the number by its own
 * price, without a read.
 */
export function makeApprovalsNeeded(deps: ApprovalsNeededDeps): ApprovalsNeeded {
  const read = new Map<string, Promise<ProjectSettings>>();
  const settingsOf = (projectId: string) => {
    const settings = read.get(projectId) ?? deps.store.settings(projectId);
    read.set(projectId, settings);
    return settings;
  };
  return async (order, given) => {
    const chain = deps.chainOf(order);
    const own = approvalsNeeded(order, chain);
    const isOpen = order.status === 'pending' || order.status === 'approved';
    const now = deps.clock.now();
    const isOld = hasOldPrice(order, now);
    if (!isOpen || (own === 0 && !isOld && order.stuck === null)) return own;
    const { approvedDailyUsd } = await settingsOf(order.projectId);
    const mayHave = isOld && order.approvals > 0;
    const approvals = given ?? (mayHave ? await readVotes(deps.approvals, order) : []);
    const times = { now, firstApprovalAt: firstApprovalAt(order, approvals) };
    const prices = isJudgedByPresent(order, times)
      ? await deps.prices.latest(symbolsOf(order, chain))
      : new Map();
    return approvalsNeededNow(order, { ...times, chain, prices, approvedDailyUsd });
  };
}

/** The numbers of many orders, by order number. */
export async function approvalsNeededOf(
  deps: ApprovalsNeededDeps,
  orders: readonly ApprovableOrder[],
): Promise<(order: ApprovableOrder) => number> {
  const needed = makeApprovalsNeeded(deps);
  const numbers = new Map(
    await Promise.all(orders.map(async (one) => [one.orderNo, await needed(one)] as const)),
  );
  return ({ orderNo }) => numbers.get(orderNo) ?? 0;
}
