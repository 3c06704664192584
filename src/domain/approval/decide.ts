import { waitsForMoreApprovals } from '#domain/order/waits-for-more-approvals.ts';
import type { AuditEntry } from '#model/audit.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import {
  type ApprovableOrder,
  isOperation,
  isWithdrawal,
  type Order,
} from '#model/orders/order.ts';
import type { ApprovalStore, ApprovalWriter, OrderStore } from '#ports/orders.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Admin } from '../admin/admin.ts';
import {
  type AuditAction,
  auditEntry,
  auditListChange,
  auditOutbox,
} from '../admin/audit-entry.ts';
import { approve, approveAgain, noteApproval, reject } from '../order/transitions.ts';
import { boundTerms } from './bound-terms.ts';
import { readVotes } from './load-votes.ts';
import { notWaitingReason } from './not-waiting-reason.ts';
import { listDigest, termsDigest } from './terms-digest.ts';
import { validApprovals } from './valid-approvals.ts';

export interface DecideDeps<Kind extends Order = Order> {
  orders: Pick<OrderStore<Kind>, 'get' | 'transition'>;
  approvals: Pick<ApprovalStore, 'approvals'>;
  decisions: Pick<ApprovalWriter, 'putDecision'>;
  /** How many admins must approve an order, given the approvals that it has. */
  approvalsNeeded(order: Kind, given?: readonly Approval[]): number | Promise<number>;
  clock: Clock;
  ids: Ids;
}

interface Asked {
  projectId: string;
  orderNo: string;
  admin: Admin;
}

/** One admin's decision on a list of terms, whose record is written before the first vote. */
export interface ListDecision {
  /** The list's digest. */
  digest: string;
  digests: readonly string[];
  /** Writes the record; once, however often it is asked for. */
  record(): Promise<void>;
}

/** Why a decision on one order did not count. */
export type Refusal = 'not_found' | 'not_allowed' | 'changed' | 'already' | 'ended' | 'expired';

/** A decision did not count. `order` and `given` are what was read of it. */
export class DecisionRefused extends ApiError {
  readonly why: Refusal;
  readonly order: Order | null;
  readonly given: readonly Approval[];

  constructor(
    why: Refusal,
    message: string,
    found: { order: Order; given: readonly Approval[] } | null,
  ) {
    super(
      why === 'not_found' ? 'notFound' : why === 'not_allowed' ? 'forbidden' : 'wrongStatus',
      message,
    );
    this.name = 'DecisionRefused';
    this.why = why;
    this.order = found?.order ?? null;
    this.given = found?.given ?? [];
  }
}

const tries = 8;

const kindOf = (order: Order) => (isOperation(order) ? 'operation' : 'withdrawal');

/**
 * One admin's approval of the terms that were shown, named by their digest. If the order needs two,
 * they are two different admins. The last one moves the order to `approved`. Errors: notFound;
 * forbidden for the owner who asked for the API key that made the order (docs/decisions.md
 * "Changes that need two owners"); wrongStatus (40903) if the order's terms are other ones, if this
 * admin has decided before, or if the order no longer waits or has expired. The order's revision
 * decides a race, and the terms are a condition of the write. An approved order that waits for more
 * approvals, since its price is old or approved_daily_usd is used up, is approved the same way.
 */
export const approveOrder = <Kind extends Order>(
  deps: DecideDeps<Kind>,
  input: Asked & { termsDigest: string; signature?: DeviceSignature | null },
): Promise<Kind> => {
  const { projectId, admin, termsDigest: digest, signature } = input;
  const made = { projectId, admin, decision: 'approve', reason: null, signature } as const;
  return approveListed(deps, input, listDecision(deps, { ...made, digests: [digest] }));
};

/** The same of an order whose terms are one of the list's. */
export const approveListed = <Kind extends Order>(
  deps: DecideDeps<Kind>,
  input: Asked & { termsDigest: string },
  list: ListDecision,
): Promise<Kind> =>
  decide(deps, input, async (order, approvals) => {
    const found = { order, given: approvals };
    const waitsAgain = waitsForMoreApprovals(order);
    if (order.keyAskedBy === input.admin.id) {
      throw new DecisionRefused(
        'not_allowed',
        `You requested the API key that created ${order.orderNo}: another admin must approve it`,
        found,
      );
    }
    if (!waitsAgain) checkWaiting(order, approvals, deps.clock.now());
    const approval = vote(order, input.admin, deps.clock.now(), { decision: 'approve', list });
    if (approval.digest !== input.termsDigest) {
      throw new DecisionRefused(
        'changed',
        `terms_digest is not that of ${order.orderNo}: read the order again before you decide`,
        found,
      );
    }
    if (approvals.some((approval) => approval.adminId === input.admin.id)) {
      throw new DecisionRefused(
        'already',
        `You have already decided on ${order.orderNo}; another admin must approve it`,
        found,
      );
    }
    const { at } = approval;
    const count = validApprovals(order, approvals) + 1;
    const complete = count >= (await deps.approvalsNeeded(order, [...approvals, approval]));
    const approvedBy = [...approvals.map(({ adminEmail }) => adminEmail), input.admin.email];
    const write = waitsAgain
      ? approveAgain(order, { at, approvals: count, approvedBy, complete })
      : complete
        ? approve(order, { at, approvals: count, approvedBy })
        : noteApproval(order, { at, approvals: count });
    return {
      list,
      write: { ...write, unchanged: boundTerms(order) },
      approval,
      audit: auditEntry(deps, {
        projectId: input.projectId,
        admin: input.admin,
        action: `${kindOf(order)}.approve`,
        target: order.orderNo,
        details: {
          ...auditedTerms(order),
          approvals: count,
          complete,
          ...auditedList(list, approval),
        },
      }),
    };
  });

/**
 * One admin's rejection. The order becomes final with `reason` as its fail_reason, whoever approved
 * before (including the same admin). Errors: notFound; wrongStatus (40903) if the order no longer
 * waits.
 */
export const rejectOrder = <Kind extends Order>(
  deps: DecideDeps<Kind>,
  input: Asked & { reason: string },
): Promise<Kind> =>
  rejectWith(deps, input, (digest) => {
    const { projectId, admin, reason } = input;
    return listDecision(deps, { projectId, admin, decision: 'reject', reason, digests: [digest] });
  });

/** The same of an order whose terms are one of the list's; `changed` if they are other ones. */
export const rejectListed = <Kind extends Order>(
  deps: DecideDeps<Kind>,
  input: Asked & { reason: string; termsDigest: string },
  list: ListDecision,
): Promise<Kind> =>
  rejectWith(deps, input, (digest, found) => {
    if (digest === input.termsDigest) return list;
    throw new DecisionRefused(
      'changed',
      `terms_digest is not that of ${input.orderNo}: read the order again before you decide`,
      found,
    );
  });

const rejectWith = <Kind extends Order>(
  deps: DecideDeps<Kind>,
  input: Asked & { reason: string },
  listOf: (digest: string, found: { order: Order; given: Approval[] }) => ListDecision,
): Promise<Kind> =>
  decide(deps, input, async (order, approvals) => {
    const at = deps.clock.now();
    checkWaiting(order, approvals, at);
    const list = listOf(termsDigest(order as ApprovableOrder), { order, given: approvals });
    const decided = approvals.some((approval) => approval.adminId === input.admin.id);
    const approval = vote(order, input.admin, at, { decision: 'reject', list });
    return {
      list,
      write: reject(order, { at, reason: input.reason }),
      // An approval is never overwritten. If the same admin approved before, only the audit log
      // records the rejection.
      approval: decided ? undefined : approval,
      audit: auditEntry(deps, {
        projectId: input.projectId,
        admin: input.admin,
        action: `${kindOf(order)}.reject`,
        target: order.orderNo,
        details: { ...auditedTerms(order), reason: input.reason, ...auditedList(list, approval) },
      }),
    };
  });

/**
 * A decision on a list, not written yet. `audit` is the action by which a list of more than one is in
 * the audit log itself: each order has its own entry besides. Throws RangeError for what is not a list.
 */
export function listDecision(
  deps: Pick<DecideDeps, 'decisions' | 'clock' | 'ids'>,
  input: Pick<Decision, 'projectId' | 'decision' | 'reason'> & {
    admin: Admin;
    digests: readonly string[];
    /** By a device of the admin; checked before (check-signature.ts). */
    signature?: DeviceSignature | null | undefined;
    noted?: { action: AuditAction; requestId: string; details: Record<string, unknown> };
  },
): ListDecision {
  const { projectId, admin, decision, reason, noted, signature } = input;
  const digests = [...input.digests];
  const digest = listDigest(digests);
  let written: Promise<void> | undefined;
  const write = async () => {
    const audit =
      noted &&
      auditEntry(deps, {
        projectId,
        admin,
        action: noted.action,
        target: digest,
        details: { ...noted.details, count: digests.length, ...(reason !== null && { reason }) },
      });
    await deps.decisions.putDecision(
      {
        listDigest: digest,
        digests,
        projectId,
        decision,
        reason,
        adminId: admin.id,
        adminEmail: admin.email,
        at: deps.clock.now(),
        ...(signature && { signature }),
      },
      audit && noted ? { audit, outbox: auditOutbox(audit, noted.requestId) } : null,
    );
  };
  return {
    digest,
    digests,
    record() {
      written ??= write();
      return written;
    },
  };
}

/** An order that waits with its batch is decided with it, on what all of them are together. */
function checkAlone(order: Order, given: readonly Approval[]): void {
  if (!isWithdrawal(order) || !order.batch || order.status !== 'pending') return;
  const message = `${order.orderNo} is decided with its batch ${order.batch.no}`;
  throw new DecisionRefused('not_allowed', message, { order, given });
}

async function decide<Kind extends Order>(
  deps: DecideDeps<Kind>,
  input: Asked,
  plan: (
    order: Kind,
    approvals: Approval[],
  ) => Promise<{
    list: ListDecision;
    write: TransitionWrite;
    approval: Approval | undefined;
    audit: AuditEntry;
  }>,
): Promise<Kind> {
  for (let attempt = 0; attempt < tries; attempt++) {
    // Read the order first: approvals that are read earlier may lack one that the revision counts.
    const order = await deps.orders.get(input.orderNo);
    const approvals = order ? await readVotes(deps.approvals, order) : [];
    if (!order || order.projectId !== input.projectId) {
      throw new DecisionRefused('not_found', 'No such order', null);
    }
    checkAlone(order, approvals);
    const { list, write, approval, audit } = await plan(order, approvals);
    // The record comes before the vote that names it: a vote without one is refused by the signer.
    await list.record();
    const done = await deps.orders.transition({
      ...write,
      ...(approval ? { approval } : {}),
      audit,
      outbox: { ...write.outbox, lists: [...write.outbox.lists, auditListChange(audit)] },
    });
    if (done) return done;
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

function checkWaiting(order: Order, given: readonly Approval[], now: number): void {
  const problem = notWaitingReason(order, now);
  if (!problem) return;
  const why = order.status === 'pending' ? 'expired' : 'ended';
  throw new DecisionRefused(why, problem, { order, given });
}

function vote(
  order: Order,
  admin: Admin,
  at: number,
  { decision, list }: { decision: Approval['decision']; list: ListDecision },
): Approval {
  // Never a swap: notWaitingReason has refused it above.
  const digest = termsDigest(order as ApprovableOrder);
  return {
    orderNo: order.orderNo,
    adminId: admin.id,
    adminEmail: admin.email,
    at,
    decision,
    digest,
    list: { digest: list.digest, position: list.digests.indexOf(digest) },
  };
}

/** Of a list of more than one: which, and which place the order has in it, from 1 on. */
const auditedList = ({ digest, digests }: ListDecision, { list }: Approval) =>
  digests.length > 1 && list
    ? { list_digest: digest, list_place: list.position + 1, list_count: digests.length }
    : {};

/** What the audit log records of an order that was decided on. */
const auditedTerms = (order: Order): Record<string, unknown> => ({
  chain: order.chain,
  ...(isOperation(order) && { op_type: order.opType, from_address: order.fromAddress }),
  token: order.token,
  to_address: order.toAddress,
  amount_raw: order.amount.toString(),
  ...(isWithdrawal(order) && { level: order.level }),
});
