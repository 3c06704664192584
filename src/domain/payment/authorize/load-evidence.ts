import { loadVotes } from '#domain/approval/load-votes.ts';
import { hasOldPrice } from '#domain/order/old-price.ts';
import {
  type ConfirmationRule,
  provesSignature,
  waitForOwner,
} from '#domain/session-key/waits-for-owner.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import { isInternal, isOperation, isSwap, isWithdrawal, type Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { JudgeDeps } from '../deps.ts';
import type { AuthorizationContext, SwapEvidence } from './authorization-context.ts';
import { findInvalidField } from './find-invalid-field.ts';

/** What the signer reads of an order before each signature. */
export interface Evidence {
  approvals: Approval[];
  /** The decisions that the approvals name, with their lists. */
  decisions: Decision[];
  /** Where the order was signed before; null if it was not. */
  signed: SignatureRecord | null;
  session: AuthorizationContext['session'];
  swap: SwapEvidence | null;
  judge: AuthorizationContext['judge'];
}

type Deps = Pick<
  JudgeDeps,
  | 'approvals'
  | 'clock'
  | 'payments'
  | 'sessionKeys'
  | 'confirmations'
  | 'devices'
  | 'stage'
  | 'swaps'
  | 'judges'
>;

/**
 * Reads everything that an order is judged by. No earlier reading is reused. An order on which no
 * admin can have decided is not looked up among the decisions, which would be a query of its own
 * for each payment. `settings` say whether an owner must have confirmed a session key; null for what is
 * signed already.
 */
export async function loadEvidence(
  deps: Deps,
  order: Order,
  settings: ConfirmationRule | null = null,
): Promise<Evidence> {
  const [{ approvals, decisions }, signed, session, swap] = await Promise.all([
    mayBeDecidedByAdmin(deps, order)
      ? loadVotes(deps.approvals, order)
      : { approvals: [], decisions: [] },
    deps.payments.signature(order.orderNo),
    loadSession(deps, order, settings),
    loadSwap(deps, order),
  ]);
  const judge = isInternal(order) ? (deps.judges?.[order.does] ?? null) : null;
  return { approvals, decisions, signed, session, swap, judge };
}

/**
 * Whether an admin may have decided on an order: the API takes a decision only on one that needs
 * approvals, or whose price is old, and an old price stays old. A level or a rule that a forged
 * order names is judged by its price, its settings and its session key. A record that cannot be read
 * is looked up too: it is refused later, and must not hold up the others here.
 */
const mayBeDecidedByAdmin = ({ clock }: Deps, order: Order): boolean =>
  findInvalidField(order) !== null || needsDecision(order) || hasOldPrice(order, clock.now());

const needsDecision = (order: Order): boolean =>
  isOperation(order) ? order.decidedBy === 'pending' : isWithdrawal(order) && order.level !== 1;

/** The session key that let an operation through, as it is now, with what its day has reserved. */
async function loadSession(
  { sessionKeys, confirmations, devices, stage }: Deps,
  order: Order,
  rule: ConfirmationRule | null,
): Promise<AuthorizationContext['session']> {
  if (!isOperation(order) || !order.skId || order.decidedBy !== 'session_key') return null;
  const { skId } = order;
  const [key, used] = await Promise.all([
    sessionKeys.getForUse(skId),
    sessionKeys.usedToday([skId], order.reservation.day),
  ]);
  if (!key) return null;
  const isSigned = provesSignature({ devices, stage });
  const waiting = rule && (await waitForOwner({ confirmations, isSigned }, [key], rule));
  return {
    key,
    usedMicroUsd: used.get(skId)?.usedMicroUsd ?? 0n,
    ...(waiting?.has(skId) && { waitsForOwner: true }),
  };
}

/** The judge of a swap, and where a swap of its quote was signed. Returns null for other orders. */
async function loadSwap({ swaps, payments }: Deps, order: Order): Promise<SwapEvidence | null> {
  if (!swaps || !isSwap(order)) return null;
  const [judge, taken] = await Promise.all([
    swaps.judgeOf(order),
    payments.signature(order.routeId),
  ]);
  return { judge, taken };
}
