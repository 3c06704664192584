import { firstApprovalAt } from '#domain/approval/first-approval-at.ts';
import { validApprovals } from '#domain/approval/valid-approvals.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import { type Authorization, type AuthorizationContext, refuse } from './authorization-context.ts';
import { isJudgedByPresent, levelApprovals, symbolsOf } from './judge-approvals.ts';

/**
 * What an order lacks whose price was old when its first approver looked at it: approvals by its worth
 * at the present price. null if nothing lacks. An order that nobody approved, and a replacement of what
 * is signed, are not judged here.
 */
export async function findOldPriceShortage(
  order: ApprovableOrder,
  { approvals, chain, prices, now, replaces }: AuthorizationContext,
): Promise<Authorization | null> {
  const given = validApprovals(order, approvals);
  const times = { now, firstApprovalAt: firstApprovalAt(order, approvals) };
  if (replaces !== null || given === 0 || !isJudgedByPresent(order, times)) return null;
  const present = await prices.latest(symbolsOf(order, chain));
  const needed = levelApprovals(order, { ...times, chain, prices: present });
  if (given >= needed) return null;
  const { ok, reason, forged } = refuse(
    `its price is old: by today's it needs ${needed} approvals and has ${given}`,
    false,
  ) as Extract<Authorization, { ok: false }>;
  return { ok, reason, forged, waits: 'old_price' };
}
