import { withdrawalStatus } from '#contract/statuses.ts';
import { fail } from '#domain/order/transitions/fail.ts';
import type { Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { Wallet, WorkerDeps } from '../deps.ts';
import { authorize } from './authorize.ts';
import { findInvalidField } from './find-invalid-field.ts';
import { loadEvidence } from './load-evidence.ts';

/**
 * Whether an approved order may be signed now: its authorization, read anew, and that it was never
 * signed. An earlier signature that is proven void goes into `voided` (its nonce, by order number),
 * and does not count. An order that may not be signed is ended, or kept for a person.
 */
export async function maySign(
  deps: WorkerDeps,
  wallet: Wallet,
  order: Order,
  context: {
    settings: ProjectSettings;
    /** What an earlier signature means: 'handled' when all that follows from it is done. */
    earlier(order: Order, earlier: SignatureRecord): Promise<'void' | 'counts' | 'handled'>;
    voided: Map<string, number>;
  },
): Promise<boolean> {
  const { orderNo } = order;
  const { settings, voided } = context;
  const { signed: earlier, swap, ...evidence } = await loadEvidence(deps, order);
  // Another run may have signed it between the two reads; its write says so.
  const wasSigned = earlier ?? swap?.taken;
  if (wasSigned && (await deps.orders.get(orderNo))?.status !== withdrawalStatus.approved)
    return false;
  const means = earlier ? await context.earlier(order, earlier) : 'void';
  if (means === 'handled') return false;
  if (earlier && means === 'void') voided.set(orderNo, earlier.nonce);
  const signed = means === 'void' ? null : earlier;
  // What was signed of its quote is void with it.
  const taken = earlier && !signed && swap?.taken?.nonce === earlier.nonce ? null : swap?.taken;
  const verdict = await authorize({
    ...evidence,
    order,
    settings,
    project: wallet.project,
    address: wallet.address,
    chain: deps.chain,
    prices: deps.prices,
    now: deps.clock.now(),
    signed,
    swap: swap && { ...swap, taken: taken ?? null },
    statuses: [withdrawalStatus.approved],
    replaces: null,
  });
  if (verdict.ok) return true;
  deps.log.error('payment.refused', {
    order_no: order.orderNo,
    reason: verdict.reason,
    forged: verdict.forged,
    request_id: order.requestId,
  });
  await refuse(deps, wallet.project, order, { ...verdict, signed: signed !== null });
  return false;
}

/**
 * Ends an order that may not be signed. One that was signed before may have been paid, so that
 * calling it failed could have it paid again elsewhere: it stays, for a person to look at. So does
 * one whose record can not be read, or would be announced to another project.
 */
async function refuse(
  deps: WorkerDeps,
  project: Project,
  order: Order,
  verdict: { reason: string; forged: boolean; signed: boolean },
): Promise<void> {
  const at = deps.clock.now();
  const ours = order.projectId === project.projectId && order.chain === deps.chain.name;
  if (!verdict.signed && ours && findInvalidField(order) === null) {
    const reason = verdict.forged ? `Refused by the signer: ${verdict.reason}` : verdict.reason;
    await deps.orders.transition(fail(order, { at, reason, release: !verdict.forged }));
    return;
  }
  const cause = verdict.signed ? 'signed_before' : 'forged';
  await deps.orders.noteStuck(order.orderNo, { cause, since: at, nextActionAt: at + 600 });
}
