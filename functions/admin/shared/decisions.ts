import type { Actor } from '#domain/admin/commit-action.ts';
import { checkSignature } from '#domain/approval/check-signature.ts';
import { approveOrder, rejectOrder } from '#domain/approval/decide.ts';
import { type DecideManyDeps, decideMany } from '#domain/batch-decision/decide-many.ts';
import { presentDecidedList } from '#domain/batch-decision/view.ts';
import type { ProveDeps } from '#domain/device/prove-device.ts';
import { findProject } from '#domain/project/find-project.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Logger } from '#ports/runtime.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import type { LogEvent } from '#shared/log-events.ts';
import { readSignature, type SignatureBody } from '#wire/admin/device/read-signature.ts';

/** What the function of one kind of order needs to decide on it. */
export type DecisionDeps<Kind extends ApprovableOrder> = DecideManyDeps<Kind> &
  ProveDeps & { store: Pick<ProjectAdminStore, 'project'> };

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
    signature: DeviceSignature | null = null,
  ) => {
    const { projectId, admin } = actor;
    await findProject(deps.store, projectId);
    if ('approve' in decision) {
      const digests = orders.map(({ terms_digest }) => terms_digest);
      await checkSignature(deps, { projectId, adminId: admin.id, digests }, signature);
    }
    const decided = await decideMany(deps, {
      actor,
      orders: orders.map(({ no, terms_digest }) => ({ orderNo: no, termsDigest: terms_digest })),
      decision,
      signature,
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
      body: {
        orders: readonly { no: string; terms_digest: string }[];
        signature?: SignatureBody | null | undefined;
      },
    ) => many(actor, body.orders, { approve: true }, readSignature(body.signature)),
    rejectMany: (
      actor: Actor,
      body: { orders: readonly { no: string; terms_digest: string }[]; reason: string },
    ) => many(actor, body.orders, { reject: body.reason }),
    approve: async (
      input: Parameters<typeof approveOrder>[1],
      body: { signature?: SignatureBody | null | undefined },
    ) => {
      const { projectId, admin, termsDigest } = input;
      const signature = readSignature(body.signature);
      const approval = { projectId, adminId: admin.id, digests: [termsDigest] };
      await checkSignature(deps, approval, signature);
      return answer('approve', await approveOrder(deps, { ...input, signature }));
    },
    reject: async (input: Parameters<typeof rejectOrder>[1]) =>
      answer('reject', await rejectOrder(deps, input)),
  };
}
