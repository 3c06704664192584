import type { Actor } from '#domain/admin/commit-action.ts';
import { approveOrder, rejectOrder } from '#domain/approval/decide.ts';
import { type DecideManyDeps, decideMany } from '#domain/listed-orders/decide-many.ts';
import { presentDecidedList } from '#domain/listed-orders/view.ts';
import { findProject } from '#domain/project/find-project.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Logger } from '#ports/runtime.ts';
import type { LogEvent } from '#shared/log-events.ts';

/** What the function of one kind of order needs to decide on it. */
export type DecisionDeps<Kind extends ApprovableOrder> = DecideManyDeps<Kind> & {
  store: Pick<ProjectAdminStore, 'project'>;
};

/**
 * Approves and rejects orders of one kind, one or many: decides, logs it, and answers with the order or
 * with what came of each.
 */
export function decisions<
  Kind extends ApprovableOrder,
  Shown extends { status: number; approvals: number; approvals_needed: number },
>(
  deps: DecisionDeps<Kind> & { log: Logger },
  kind: {
    event: Extract<LogEvent, `${string}.decided`>;
    present(order: Kind, needed: number): Shown;
  },
) {
  const note = (decision: 'approve' | 'reject', order: Kind) => {
    // The access line has the admin's own request id; this line has that of the order.
    deps.log.info(kind.event, {
      order_no: order.orderNo,
      decision,
      status: order.status,
      request_id: order.requestId,
    });
  };
  const answer = async (decision: 'approve' | 'reject', order: Kind): Promise<{ data: Shown }> => {
    note(decision, order);
    return { data: kind.present(order, await deps.approvalsNeeded(order)) };
  };
  const many = async (
    actor: Actor,
    orders: readonly { no: string; terms_digest: string }[],
    decision: Parameters<typeof decideMany>[1]['decision'],
  ) => {
    await findProject(deps.store, actor.projectId);
    const decided = await decideMany(deps, {
      actor,
      orders: orders.map(({ no, terms_digest }) => ({ orderNo: no, termsDigest: terms_digest })),
      decision,
    });
    for (const { result, by, order } of decided.outcomes) {
      // A vote that an earlier request stored was logged by that one.
      if (result === 'decided' && by.length === 0 && order)
        note('approve' in decision ? 'approve' : 'reject', order);
    }
    const needed = new Map<string, number>();
    for (const { order } of decided.outcomes) {
      if (order) needed.set(order.orderNo, await deps.approvalsNeeded(order));
    }
    return {
      data: presentDecidedList(decided, (order) =>
        kind.present(order, needed.get(order.orderNo) ?? 0),
      ),
    };
  };
  return {
    approveMany: (
      actor: Actor,
      body: { orders: readonly { no: string; terms_digest: string }[] },
    ) => many(actor, body.orders, { approve: true }),
    rejectMany: (
      actor: Actor,
      body: { orders: readonly { no: string; terms_digest: string }[]; reason: string },
    ) => many(actor, body.orders, { reject: body.reason }),
    approve: async (input: Parameters<typeof approveOrder>[1]) =>
      answer('approve', await approveOrder(deps, input)),
    reject: async (input: Parameters<typeof rejectOrder>[1]) =>
      answer('reject', await rejectOrder(deps, input)),
  };
}
