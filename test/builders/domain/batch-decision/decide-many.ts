import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { DecideManyDeps } from '#domain/batch-decision/decide-many.ts';
import { approvalsNeeded } from '#domain/payment/authorize/approvals-needed.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { ApprovableOrder, Order, TransitionWrite } from '#model/orders/order.ts';
import { buildSettings, ethereum } from '#test/builders/builders.ts';
import { actorOf, buildAdmin } from '#test/fakes/fake-admin-store.ts';

const frozen = { freezeId: 1, at: 1, by: 'one@example.com', reason: 'a test' };

/** Orders that wait, with the writes in the order in which they were made. */
export function manyWorld(
  start: ApprovableOrder[],
  options: { whitelist?: string[]; isFrozen?: boolean; msPerRead?: number } = {},
) {
  const orders = new Map(start.map((order) => [order.orderNo, order]));
  const votes: Approval[] = [];
  const decisions: Decision[] = [];
  const writes: TransitionWrite[] = [];
  const steps: string[] = [];
  let nowMs = 1_767_300_000_000;
  let ids = 0;
  /** Runs before each transition; may throw as a process that dies. */
  let before: (orderNo: string) => void = () => {};
  const deps = {
    orders: {
      get: async (no) => {
        nowMs += options.msPerRead ?? 0;
        return orders.get(no) ?? null;
      },
      getMany: async (nos) => nos.flatMap((no) => orders.get(no) ?? []),
      transition: async (write) => {
        before(write.orderNo);
        const now = orders.get(write.orderNo)!;
        if (write.rev !== now.rev || !write.from.includes(now.status)) return null;
        const { approval } = write;
        const isGiven = ({ orderNo, adminId }: Approval) =>
          orderNo === approval?.orderNo && adminId === approval.adminId;
        if (votes.some(isGiven)) return null;
        if (approval) votes.push(approval);
        steps.push(`vote ${write.orderNo}`);
        writes.push(write);
        const next = { ...now, ...write.set } as ApprovableOrder;
        orders.set(write.orderNo, next);
        return next;
      },
    },
    approvals: { approvals: async (no) => votes.filter(({ orderNo }) => orderNo === no) },
    decisions: {
      putDecision: async (decision, noted) => {
        const has = ({ listDigest, adminId, reason }: Decision) =>
          listDigest === decision.listDigest &&
          adminId === decision.adminId &&
          reason === decision.reason;
        if (decisions.some(has)) return;
        steps.push(`record of ${decision.digests.length}${noted ? ' in the log' : ''}`);
        decisions.push(decision);
      },
    },
    store: {
      settings: async () => buildSettings({ addressWhitelist: options.whitelist ?? [] }),
      freezeState: async () => (options.isFrozen ? frozen : null),
    },
    approvalsNeeded: (order: Order) => approvalsNeeded(order, ethereum()),
    chainOf: () => ethereum(),
    clock: { now: () => Math.floor(nowMs / 1000), nowMs: () => nowMs },
    ids: { next: (prefix: string) => `${prefix}${++ids}` },
  } satisfies DecideManyDeps<ApprovableOrder>;
  return {
    deps,
    orders,
    votes,
    decisions,
    writes,
    steps,
    /** An admin's list of these orders, as they were shown. */
    shown: (list = start, admin = buildAdmin()) => ({
      actor: actorOf(admin),
      orders: list.map((order) => ({ orderNo: order.orderNo, termsDigest: termsDigest(order) })),
    }),
    beforeEach: (run: typeof before) => {
      before = run;
    },
  };
}
