/** The judgement of a first signature, by evidence that is read for it: the worker's, and the vault's. */

import { firstApprovalAt } from '#domain/approval/first-approval-at.ts';
import { signedVotes } from '#domain/approval/signed-votes.ts';
import { validApprovals } from '#domain/approval/valid-approvals.ts';
import { hasOldPrice } from '#domain/order/old-price.ts';
import type { RequestProof } from '#domain/request/proven-requests.ts';
import type { Approval } from '#model/orders/approval.ts';
import { isInternal, isOperation, type Order } from '#model/orders/order.ts';
import type { StuckCause } from '#model/orders/stuck.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import { ApiError } from '#wire/api-error.ts';
import type { JudgeDeps, Wallet } from '../deps.ts';
import { approvalsNeeded } from './approvals-needed.ts';
import type { Authorization } from './authorization-context.ts';
import { authorize } from './authorize.ts';
import { findInvalidField } from './find-invalid-field.ts';
import { hasBatchLevel } from './has-batch-level.ts';
import { type Evidence, loadEvidence } from './load-evidence.ts';

/** How often an order that waits for an admin is looked at, in case one is lost; seconds. */
export const retrySeconds = 600;

/** What is known of an order that may be signed. */
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

export type FirstVerdict =
  | { kind: 'permit'; permit: SigningPermit; given: Approval[]; voided: number | undefined }
  /** It waits for somebody. */
  | { kind: 'waits'; cause: StuckCause; seconds: number }
  | { kind: 'refused'; reason: string; forged: boolean; wasSigned: boolean }
  /** Nothing is left to do: another run was faster, or an earlier signature has been settled. */
  | { kind: 'handled' };

/**
 * Decides whether an approved order may be signed now: it must be authorized by fresh evidence, a
 * merchant's request must have asked for it, the gate must be open, and it must not have been signed
 * before. An earlier signature that is proven void does not count. It writes nothing.
 */
export async function judgeFirst(
  deps: JudgeDeps,
  wallet: Wallet,
  order: Order,
  context: {
    settings: ProjectSettings;
    /** Says what an earlier signature means. 'handled' means that nothing is left to do. */
    earlier(order: Order, earlier: SignatureRecord): Promise<'void' | 'counts' | 'handled'>;
    /** Set if the transaction sets a swap's allowance. */
    sets?: string | undefined;
  },
): Promise<FirstVerdict> {
  const { orderNo } = order;
  const { settings, sets } = context;
  // A record that cannot be read is refused below.
  const isReadable = findInvalidField(order) === null;
  const [{ signed: earlier, swap, ...evidence }, request, gate] = await Promise.all([
    loadEvidence(deps, order, settings),
    isReadable ? deps.proveRequest(order, wallet.project) : null,
    isReadable ? deps.gate?.(order, settings) : undefined,
  ]);
  // Another run may have signed it between the two reads. Then its status decides.
  const wasSigned = earlier ?? swap?.taken;
  if (wasSigned && (await deps.orders.get(orderNo))?.status !== 'approved')
    return { kind: 'handled' };
  const meaning = earlier ? await context.earlier(order, earlier) : 'void';
  if (meaning === 'handled') return { kind: 'handled' };
  // Of a group's member the group's own nonce is, which the vault looks up.
  const isOwn = earlier?.group === undefined;
  const voided = earlier && isOwn && meaning === 'void' ? earlier.nonce : undefined;
  const signed = meaning === 'void' ? null : earlier;
  // A void signature of the swap also frees its quote.
  const taken = earlier && !signed && swap?.taken?.nonce === earlier.nonce ? null : swap?.taken;
  const verdict = await authorizeOrWait({
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
    sets,
  });
  if (!verdict) return { kind: 'waits', cause: 'allowances_unread', seconds: 60 };
  if (!verdict.ok) {
    const { waits, reason, forged } = verdict;
    if (waits) return { kind: 'waits', cause: waits, seconds: retrySeconds };
    return { kind: 'refused', reason, forged, wasSigned: signed !== null };
  }
  const sessionKey = evidence.session?.key ?? null;
  if (!isAskedFor(order, request, sessionKey) || !(await hasBatchLevel(deps, order, request))) {
    deps.log.error('payment.request-unproven', {
      order_no: orderNo,
      request_id: order.requestId,
    });
    return { kind: 'waits', cause: 'request_unproven', seconds: retrySeconds };
  }
  if (gate?.kind === 'refused') {
    const { reason } = gate;
    return { kind: 'refused', reason, forged: false, wasSigned: signed !== null };
  }
  if (gate?.kind === 'waits') return { kind: 'waits', cause: 'held', seconds: gate.seconds };
  const approvals = await countApprovals(deps, order, { settings, ...evidence });
  if (approvals === null)
    return { kind: 'waits', cause: 'approval_unsigned', seconds: retrySeconds };
  if (approvals === 0 && earlier === null && hasOldPrice(order, deps.clock.now())) {
    return { kind: 'waits', cause: 'old_price', seconds: retrySeconds };
  }
  const permit = {
    approvals,
    wasSigned: earlier !== null,
    sessionKey,
    ...(approvals > 0 && { firstApprovalAt: firstApprovalAt(order, evidence.approvals) }),
  };
  return { kind: 'permit', permit, given: evidence.approvals, voided };
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
  asked: Parameters<typeof authorize>[0],
): Promise<Authorization | null> {
  try {
    return await authorize(asked);
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'nodeUnavailable')) throw error;
    return null;
  }
}

/**
 * The approvals that count. Null where the project requires signatures and too few have one: the order
 * waits, and neither passes nor fails for it. What nobody needed to approve is not made approved by an
 * unsigned vote.
 */
async function countApprovals(
  deps: JudgeDeps,
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
  return null;
}
