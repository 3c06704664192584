/**
 * The signer's own decision about an order (docs/design.md "Nothing moves unapproved"). It trusts
 * no field that can be recomputed, or read from a table that API functions cannot write.
 */

import type { OrderStatus } from '#model/order-status.ts';
import { isInternal, isOperation, isSwap, type Order } from '#model/orders/order.ts';
import { needsAllowance, type Swap } from '#model/orders/swap.ts';
import type { SignatureRecord } from '#model/payment.ts';
import { type Authorization, type AuthorizationContext, refuse } from './authorization-context.ts';
import { authorizeInternal } from './authorize-internal.ts';
import { authorizeOperation } from './authorize-operation.ts';
import { authorizeWithdrawal } from './authorize-withdrawal.ts';
import { findInvalidField } from './find-invalid-field.ts';

/**
 * Decides whether this order may be signed now. Without an `ok`, the result has the reason and
 * whether the record must be forged.
 */
export async function authorize(
  input: AuthorizationContext & {
    order: Order;
    /**
     * Statuses in which a signature is due: approved for a first one, later ones to replace one.
     */
    statuses: readonly OrderStatus[];
    /** Where the order was signed before, from the signers' own table; null if it was not. */
    signed: SignatureRecord | null;
    /**
     * Set if the transaction sets a swap's allowance, not a payment, so it may be signed again.
     */
    sets?: string | undefined;
  },
): Promise<Authorization> {
  const { order, statuses, signed, sets, ...evidence } = input;
  const { project, chain, replaces } = evidence;
  const field = findInvalidField(order);
  if (field) return refuse(`the field ${field} cannot be read`);
  if (!statuses.includes(order.status)) {
    return refuse(`status ${order.status} allows no signature`);
  }
  if (order.projectId !== project.projectId || order.chain !== chain.name) {
    return refuse('the order belongs to another project or chain');
  }
  if (order.fromAddress !== evidence.address) {
    return refuse('the order is for another sending address');
  }
  if (evidence.isServiceAddress && !(isInternal(order) && order.does === 'forward')) {
    // Not called forged: the API refuses such orders, so one that is here is a fault of ours.
    return refuse('the energy deposit address sends only forwards', false);
  }
  if (sets !== undefined) {
    const isDue = isSwap(order) && (sets === '0' || sets === order.amount.toString());
    return isDue && needsAllowance(order)
      ? judgeSwap({ ...order, status: 'approved', data: null }, evidence, signed)
      : refuse('it sets an allowance that no swap needs');
  }
  const wasSignedHere =
    signed?.chain === chain.name &&
    signed.address === order.fromAddress &&
    signed.nonce === replaces;
  if (replaces === null ? signed !== null : !wasSignedHere) {
    if (signed?.group !== undefined) return refuse(`it was signed in group ${signed.group}`);
    return refuse(signed ? `it was signed as nonce ${signed.nonce}` : 'it was never signed');
  }
  if (isOperation(order)) return authorizeOperation(order, evidence);
  if (isSwap(order)) return judgeSwap(order, evidence, signed);
  if (isInternal(order)) return authorizeInternal(order, evidence);
  return authorizeWithdrawal(order, evidence);
}

/** The extension of swaps has the last word; without it no swap is signed. */
async function judgeSwap(
  order: Swap,
  context: AuthorizationContext,
  signed: SignatureRecord | null,
): Promise<Authorization> {
  const { chain, swap } = context;
  if (!swap || !chain.swap) return refuse(`${chain.name} has no swaps`);
  return swap.judge(order, context, { signed, taken: swap.taken });
}
