import { findMissingApprovers } from '#domain/approval/find-missing-approvers.ts';
import { firstApprovalAt } from '#domain/approval/first-approval-at.ts';
import { signedVotes } from '#domain/approval/signed-votes.ts';
import { validApprovals } from '#domain/approval/valid-approvals.ts';
import { markStuck } from '#domain/order/mark-stuck.ts';
import { hasOldPrice } from '#domain/order/old-price.ts';
import { failApproved } from '#domain/payment/fail-approved.ts';
import type { RequestProof } from '#domain/request/proven-requests.ts';
import type { Approval } from '#model/orders/approval.ts';
import { isInternal, isOperation, type Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Wallet, WorkerDeps } from '../deps.ts';
import { approvalsNeeded } from './approvals-needed.ts';
import type { Authorization } from './authorization-context.ts';
import { authorize } from './authorize.ts';
import { findInvalidField } from './find-invalid-field.ts';
import { type Evidence, loadEvidence } from './load-evidence.ts';

/** How often an order that waits for an admin is looked at, in case one is lost; seconds. */
const retrySeconds = 600;

/** What the signer knows of an order that it may sign. */
export interface SigningPermit {
  /** Admins who approved exactly its terms. */
  approvals: number;
  /** It was signed before; that signature is proven void. */
  wasSigned: boolean;
  /** The session key that let an operation through; null without one. */
  sessionKey: SessionKey | null;
  /** When the first of those admins did, unix seconds; absent without one. */
  firstApprovalAt?: number | null;
}

/**
 * Decides whether an approved order may be signed now: it must be authorized by fresh evidence and
 * must not have been signed before. An earlier signature that is proven void does not count; its
 * nonce is added to `voided`, by order number. An order that may not be signed fails, or stays for
 * an operator: null. One waits for an admin if its price is old and too few approved it.
 */
export async function maySign(
  deps: WorkerDeps,
  wallet: Wallet,
  order: Order,
  context: {
    settings: ProjectSettings;
    /** Says what an earlier signature means. 'handled' means that nothing is left to do. */
    earlier(order: Order, earlier: SignatureRecord): Promise<'void' | 'counts' | 'handled'>;
    voided: Map<string, number>;
  },
): Promise<SigningPermit | null> {
  const { orderNo } = order;
  const { settings, voided } = context;
  const [{ signed: earlier, swap, ...evidence }, request] = await Promise.all([
    loadEvidence(deps, order, settings),
    // A record that cannot be read is refused below.
    findInvalidField(order) === null ? deps.proveRequest(order, wallet.project) : null,
  ]);
  // Another run may have signed it between the two reads. Then its status decides.
  const wasSigned = earlier ?? swap?.taken;
  if (wasSigned && (await deps.orders.get(orderNo))?.status !== 'approved') return null;
  const meaning = earlier ? await context.earlier(order, earlier) : 'void';
  if (meaning === 'handled') return null;
  if (earlier && meaning === 'void') voided.set(orderNo, earlier.nonce);
  const signed = meaning === 'void' ? null : earlier;
  // A void signature of the swap also frees its quote.
  const taken = earlier && !signed && swap?.taken?.nonce === earlier.nonce ? null : swap?.taken;
  const verdict = await authorizeOrWait(deps, {
    ...evidence,
    order,
    settings,
    project: wallet.project,
    address: wallet.address,
    isServiceAddress: wallet.isServiceAddress === true,
    chain: deps.chain,
    prices: deps.prices,
    allowances: deps.allowances,
    now: deps.clock.now(),
    signed,
    swap: swap && { ...swap, taken: taken ?? null },
    statuses: ['approved'],
    replaces: null,
  });
  if (!verdict) return null;
  if (verdict.ok) {
    if (!isAskedFor(order, request, evidence.session?.key ?? null)) {
      const { orderNo: order_no, requestId: request_id } = order;
      deps.log.error('payment.request-unproven', { order_no, request_id });
      await markStuck(deps, order, 'request_unproven', retrySeconds);
      return null;
    }
    const approvals = await countApprovals(deps, order, { settings, ...evidence });
    if (approvals === null) return null;
    if (approvals === 0 && earlier === null && hasOldPrice(order, deps.clock.now())) {
      await markStuck(deps, order, 'old_price', retrySeconds);
      return null;
    }
    if (approvals > 0 && !(await approversExist(deps, order, evidence.approvals))) return null;
    const sessionKey = evidence.session?.key ?? null;
    return {
      approvals,
      wasSigned: earlier !== null,
      sessionKey,
      ...(approvals > 0 && { firstApprovalAt: firstApprovalAt(order, evidence.approvals) }),
    };
  }
  if (verdict.waits) {
    await markStuck(deps, order, verdict.waits, retrySeconds);
    return null;
  }
  deps.log.error('payment.refused', {
    order_no: order.orderNo,
    reason: verdict.reason,
    forged: verdict.forged,
    request_id: order.requestId,
  });
  await refuse(deps, wallet.project, order, { ...verdict, signed: signed !== null });
  return null;
}

/**
 * Whether a merchant's request asked for the order. The session key that let an operation through must
 * have been shown with it. What the service itself asks for its judge has judged.
 */
function isAskedFor(order: Order, request: RequestProof | null, key: SessionKey | null): boolean {
  if (isInternal(order) || request === 'unrecorded') return true;
  if (request === null) return false;
  const isByKey = isOperation(order) && order.decidedBy === 'session_key';
  return !isByKey || (key !== null && request.shown.includes(key.secretHash));
}

/**
 * What `authorize` decides; null while the providers do not say what a called contract may take: no
 * single one of them fails an order, or holds up the others of its address.
 */
async function authorizeOrWait(
  deps: WorkerDeps,
  asked: Parameters<typeof authorize>[0],
): Promise<Authorization | null> {
  try {
    return await authorize(asked);
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'nodeUnavailable')) throw error;
    await markStuck(deps, asked.order, 'allowances_unread', 60);
    return null;
  }
}

/**
 * The approvals that count. Null where the project requires signatures and too few have one: the order
 * waits, and neither passes nor fails for it. What nobody needed to approve is not made approved by an
 * unsigned vote.
 */
async function countApprovals(
  deps: WorkerDeps,
  order: Order,
  found: Pick<Evidence, 'approvals' | 'decisions'> & { settings: ProjectSettings },
): Promise<number | null> {
  const given = validApprovals(order, found.approvals);
  if (given === 0 || !found.settings.requireSignatures) return given;
  const signed = validApprovals(order, await signedVotes(deps, order, found));
  const needed = approvalsNeeded(order, deps.chain);
  if (signed >= needed && (signed > 0 || !hasOldPrice(order, deps.clock.now()))) return signed;
  deps.log.error('payment.approval-unsigned', {
    order_no: order.orderNo,
    request_id: order.requestId,
    given,
    signed,
    needed,
  });
  await markStuck(deps, order, 'approval_unsigned', retrySeconds);
  return null;
}

/**
 * Whether all who approved an order are approvers now. Otherwise it waits: a directory that does not
 * answer neither pays nor fails it, and an admin who is gone may be put back, or an owner fails it.
 */
async function approversExist(
  deps: WorkerDeps,
  order: Order,
  approvals: Approval[],
): Promise<boolean> {
  const of = { order_no: order.orderNo, request_id: order.requestId };
  try {
    const missing = await findMissingApprovers(deps.admins, order, approvals);
    if (missing.length === 0) return true;
    deps.log.error('payment.approver-unknown', { ...of, admins: missing });
    await markStuck(deps, order, 'approver_unknown', retrySeconds);
  } catch (error) {
    deps.log.error('payment.approvers-unread', { ...of, error });
    await markStuck(deps, order, 'approvers_unread', 60);
  }
  return false;
}

/**
 * Fails an order that may not be signed. Three kinds stay for an operator instead: an order that
 * was signed before, since it may have been paid and the merchant would pay it again elsewhere; one
 * with an unreadable field; and one whose webhook would go to another project.
 */
async function refuse(
  deps: WorkerDeps,
  project: Project,
  order: Order,
  verdict: { reason: string; forged: boolean; signed: boolean },
): Promise<void> {
  const isOurs = order.projectId === project.projectId && order.chain === deps.chain.name;
  if (!verdict.signed && isOurs && findInvalidField(order) === null) {
    const reason = verdict.forged ? `Refused by the signer: ${verdict.reason}` : verdict.reason;
    await failApproved(deps, order, { reason, release: !verdict.forged });
    return;
  }
  await markStuck(deps, order, verdict.signed ? 'signed_before' : 'forged', retrySeconds);
}
