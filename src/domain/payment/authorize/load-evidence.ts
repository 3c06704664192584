import type { Approval } from '#model/orders/approval.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { WorkerDeps } from '../deps.ts';
import type { AuthorizationContext, SwapEvidence } from './authorization-context.ts';

/** What the signer reads of an order before each signature. */
export interface Evidence {
  approvals: Approval[];
  /** Where the order was signed before; null if it was not. */
  signed: SignatureRecord | null;
  session: AuthorizationContext['session'];
  swap: SwapEvidence | null;
  judge: AuthorizationContext['judge'];
}

type Deps = Pick<WorkerDeps, 'approvals' | 'payments' | 'sessionKeys' | 'swaps' | 'judges'>;

/** Reads everything that an order is judged by. No earlier reading is reused. */
export async function loadEvidence(deps: Deps, order: Order): Promise<Evidence> {
  const [approvals, signed, session, swap] = await Promise.all([
    deps.approvals.approvals(order.orderNo),
    deps.payments.signature(order.orderNo),
    loadSession(deps, order),
    loadSwap(deps, order),
  ]);
  const judge = isInternal(order) ? (deps.judges?.[order.does] ?? null) : null;
  return { approvals, signed, session, swap, judge };
}

/** The session key that let an operation through, as it is now, with what its day has reserved. */
async function loadSession(
  { sessionKeys }: Deps,
  order: Order,
): Promise<AuthorizationContext['session']> {
  if (!isOperation(order) || !order.skId || order.decidedBy !== 'session_key') return null;
  const { skId } = order;
  const [key, used] = await Promise.all([
    sessionKeys.getForUse(skId),
    sessionKeys.usedToday([skId], order.reservation.day),
  ]);
  return key && { key, usedMicroUsd: used.get(skId)?.usedMicroUsd ?? 0n };
}

/** The swap's quote, and where a swap of that quote was signed. Returns null for other orders. */
async function loadSwap({ swaps, payments }: Deps, order: Order): Promise<SwapEvidence | null> {
  if (!swaps || !isSwap(order)) return null;
  const [quote, taken] = await Promise.all([
    swaps.quotes.record(order.projectId, order.routeId),
    payments.signature(order.routeId),
  ]);
  return { quote, taken, problem: swaps.calls.problem };
}
