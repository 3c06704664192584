import type { Admin } from '#domain/admin/admin.ts';
import type { DecideDeps } from '#domain/approval/decide.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { approvalsNeeded } from '#domain/payment/authorize/approvals-needed.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { ApprovableOrder, Order, TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal, ethereum } from '#test/builders/builders.ts';

/** An operation of 60,000 USD that waits. */
export const largeOperation = () => buildOperation({ orderNo: 'WD1', amount: 60_000n * 10n ** 6n });

export const waiting = (level: 2 | 3, set: Partial<Withdrawal> = {}) =>
  buildWithdrawal({ level, status: 'pending', workStage: 'P', ...set });

/** One order; `beforeWrite` runs once before the first write, as another admin in between. */
export function world<Kind extends ApprovableOrder>(
  start: Kind,
  beforeWrite?: (state: { order: Kind }) => void,
) {
  const state = { order: start };
  const approvals: Approval[] = [];
  const writes: TransitionWrite[] = [];
  const decisions: Decision[] = [];
  let interfere = beforeWrite;
  const orders: DecideDeps<Kind>['orders'] = {
    get: async (no: string) => (no === state.order.orderNo ? { ...state.order } : null),
    transition: async (write: TransitionWrite) => {
      interfere?.(state);
      interfere = undefined;
      if (write.rev !== state.order.rev || !write.from.includes(state.order.status)) return null;
      const now = state.order as unknown as Record<string, unknown>;
      const isSame = ([name, value]: [string, unknown]) => now[name] === value;
      if (!Object.entries(write.unchanged ?? {}).every(isSame)) return null;
      if (write.approval) {
        const { adminId } = write.approval;
        if (approvals.some((approval) => approval.adminId === adminId)) return null;
        approvals.push(write.approval);
      }
      writes.push(write);
      state.order = { ...state.order, ...write.set };
      return { ...state.order };
    },
  };
  let ids = 0;
  const deps = {
    orders,
    approvals: { approvals: async () => [...approvals] },
    decisions: {
      putDecision: async (decision: Decision) => {
        decisions.push(decision);
      },
    },
    approvalsNeeded: (order: Order) => approvalsNeeded(order, ethereum()),
    clock: { now: () => 1_767_300_000, nowMs: () => 1_767_300_000_000 },
    ids: { next: (prefix: string) => `${prefix}${++ids}` },
  };
  const input = (admin: Admin, projectId = 'demo') => ({
    projectId,
    orderNo: 'WD1',
    admin,
    termsDigest: termsDigest(start),
  });
  return { state, approvals, decisions, writes, deps, input };
}
