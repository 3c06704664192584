/**
 * What a run does before it signs new orders: sends stored bytes again, raises the fees of payments
 * that are not mined, and fills the nonces of payments that can never be mined by a zero-value transfer of the
 * address to itself at the same nonce.
 */

import { markStuck } from '#domain/order/mark-stuck.ts';
import { mayReplace } from '#domain/payment/authorize/may-replace.ts';
import { slotTerms } from '#domain/payment/broadcast/payment-terms.ts';
import { hasBytes, newestAttempt, sendSlot } from '#domain/payment/broadcast/send.ts';
import {
  followSponsor,
  isOnlyAuthorized,
  settleAuthorizations,
} from '#domain/payment/carried-nonces.ts';
import type { NonceDeps, Wallet } from '#domain/payment/deps.ts';
import { refusedByVault } from '#domain/payment/refused-by-vault.ts';
import { resendAfter } from '#domain/payment/resend-after.ts';
import { isFailedOrRejected } from '#model/order-status.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import type { Attempt, Fees, NonceSlot } from '#model/payment.ts';
import { minedUnseenAfter } from './count-mined.ts';
import { logStuckFill, noOpGas } from './fill-lost-nonces.ts';
import { type HeadReplacement, planHeadReplacement } from './plan-head-replacement.ts';

/** The least time between two sends of the same bytes (seconds), however fast the blocks. */
const minResend = 3;
/** Seconds without being mined after which the fees are raised. */
const bumpAfter = (blockTimeMs: number): number => Math.max(20, (4 * blockTimeMs) / 1000);
/** Refusals in a row after which a payment is considered unminable. */
const refusalsBeforeFill = 6;

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** Repairs one slot that is in no block yet. */
export async function repairSlot(
  deps: NonceDeps,
  wallet: Wallet,
  input: {
    slot: NonceSlot;
    order: Order | undefined;
    fees: Fees;
    /** The lowest nonce that the chain has not mined, by the first provider. */
    counted: number;
    /** The same, by all providers where they were asked (count-mined.ts). */
    chainNonce: number;
    /** Whether another payment of the address waits behind this one. */
    isFollowed: () => Promise<boolean>;
  },
): Promise<void> {
  const { slot, order, fees, counted, chainNonce, isFollowed } = input;
  const at = { chainNonce, isFollowed };
  const now = deps.clock.now();
  if (isOnlyAuthorized(slot)) {
    const became = await followSponsor(deps, slot, chainNonce);
    const isHead = slot.nonce === chainNonce && became === 'void';
    if (isHead && (await isFollowed())) {
      await replace(deps, wallet, { slot, order, fees, ...at, kind: 'fill' });
    }
    return;
  }
  const isUnseen = now - slot.lastSentAt >= minedUnseenAfter;
  const isDisputed = slot.nonce >= chainNonce;
  if (slot.nonce < counted && (isUnseen || isDisputed)) {
    // The node has mined it: the watcher settles it when it reads the block. If the watcher has
    // already passed the block (a restored table, an address added late), the receipt is read here.
    if (await settleFromReceipt(deps, slot)) return;
  }
  if (!isDisputed) {
    if (isUnseen) await sendUnseen(deps, slot, order);
    return;
  }
  const attempt = newestAttempt(slot);
  if (order && slot.refKind === 'order' && isFailedOrRejected(order.status)) {
    // The merchant got the event that nothing was paid, so the bytes of the payment never leave again.
    if (attempt.kind !== 'fill') {
      await replace(deps, wallet, { slot, order, fees, ...at, kind: 'fill' });
      return;
    }
  }
  const isStuck = now - attempt.at >= bumpAfter(deps.chain.blockTimeMs);
  const isGivenUp =
    (slot.refusals ?? 0) >= refusalsBeforeFill || (isStuck && isUseless(slot, order, now));
  if (isGivenUp && attempt.kind !== 'fill') {
    await replace(deps, wallet, { slot, order, fees, ...at, kind: 'fill' });
    return;
  }
  const isCheap = attempt.maxFeePerGas < fees.baseFee + fees.maxPriorityFeePerGas;
  // Even if the base fee allows it, the payment at the head may be too cheap for the blocks.
  const isHeadByPrice = slot.nonce === chainNonce && mayBePrice(attempt);
  if (attempt.outcome === 'underpriced' || (isStuck && (isCheap || isHeadByPrice))) {
    if (await replace(deps, wallet, { slot, order, fees, ...at, kind: attempt.kind })) return;
  }
  const pause = Math.max(minResend, resendAfter(deps.chain.blockTimeMs));
  if (now - slot.lastSentAt >= pause) {
    const outcome = await sendSlot(deps, slot, order);
    if (outcome.kind === 'insufficient_funds') {
      if (order) await markStuck(deps, order, 'no_gas', 30);
      else logStuckFill(deps, slot.address, 'no_gas');
    }
  }
}

/**
 * False if the last node that was asked does not take the bytes for a reason other than the price: a
 * higher fee changes nothing then. A full pool makes room for whoever pays more.
 */
const mayBePrice = ({ outcome }: Attempt): boolean =>
  outcome === 'refused:txpool_full' || !/^(refused:|nonce_gap|insufficient_funds)/.test(outcome);

/**
 * True if the transaction has become useless: a swap past its deadline, or the allowance of a
 * failed swap.
 */
function isUseless(slot: NonceSlot, order: Order | undefined, now: number): boolean {
  if (!order || !isSwap(order)) return false;
  if (slot.refKind === 'allowance') return order.status === 'failed';
  return order.deadline !== null && now > order.deadline;
}

/**
 * Has a variant of the same nonce with higher fees signed and stored, then sends it. Returns false if
 * the order's fee cap, a freeze or its authorization forbids that.
 */
async function replace(
  deps: NonceDeps,
  wallet: Wallet,
  input: {
    slot: NonceSlot;
    order: Order | undefined;
    fees: Fees;
    chainNonce: number;
    isFollowed: () => Promise<boolean>;
    kind: Attempt['kind'];
  },
): Promise<boolean> {
  const { slot, order } = input;
  let { kind } = input;
  if (await deps.projects.isFrozen(wallet.project.projectId)) return false;
  const paysNothing = kind === 'fill' && slot.refKind !== 'order';
  if (!order && !paysNothing) return false;
  const last = newestAttempt(slot);
  const cap = kind !== 'fill' && order ? order.maxFeePerGas : deps.chain.maxFeePerGasCap;
  let fees = deps.builder.bumpedFees(last, input.fees, cap);
  let head: HeadReplacement | null = null;
  if (!fees && order && kind === 'payment') {
    head = await planHeadReplacement(deps, { ...input, order });
    fees = head?.fees ?? null;
    kind = head?.kind ?? kind;
  }
  if (!fees) {
    if (order && !isFailedOrRejected(order.status))
      await markStuck(deps, order, 'fee_above_cap', 30);
    else logStuckFill(deps, slot.address, 'fee_above_cap');
    return false;
  }
  if (kind !== 'fill' && order) {
    if (!(await mayReplace(deps, wallet, slot, order)).ok) return false;
  }
  const { nonce, rev, address } = slot;
  const isFill = kind === 'fill' || !order;
  const gasLimit = isFill ? max(order?.gasLimit ?? 0n, await noOpGas(deps, address)) : 0n;
  const bytes = isFill
    ? deps.builder.fill({ nonce, fees, address, gasLimit })
    : deps.builder.payment({ nonce, fees, ...slotTerms(deps, slot, order) });
  const stored = await deps.vault.replace(address, {
    nonce,
    rev,
    kind: kind === 'authorization' ? 'fill' : kind,
    bytes,
    fees,
    ...(isFill && { gasLimit, requeues: head !== null || last.requeues === true }),
    ...(head?.kind === 'payment' && { raise: head.raise }),
  });
  if (!stored) return true; // another run or the watcher was faster: the next run looks again
  if ('reason' in stored) {
    if (order) await refusedByVault(deps, order, stored);
    return false;
  }
  const attempt = newestAttempt(stored);
  deps.log.warn(kind === 'fill' ? 'payment.fill-signed' : 'payment.bumped', {
    chain: slot.chain,
    order_no: slot.ref,
    nonce: slot.nonce,
    tx_hash: attempt.txHash,
    request_id: order?.requestId,
  });
  // The vault has raised the order's own limit with it.
  const raised = head?.kind === 'payment' ? await deps.orders.get(slot.ref) : order;
  await sendSlot(deps, stored, raised ?? order);
  return true;
}

/**
 * Sends a payment again that every provider counts as mined, and of which no two show a receipt: a
 * count is not a proof. If it is mined, the bytes change nothing.
 */
async function sendUnseen(
  deps: NonceDeps,
  slot: NonceSlot,
  order: Order | undefined,
): Promise<void> {
  const { chain, ref, nonce } = slot;
  const line = { chain, order_no: ref, nonce, request_id: order?.requestId };
  deps.log.warn('payment.mined-unseen', line);
  const attempt = newestAttempt(slot);
  // The merchant got the event that nothing was paid.
  const isVoid = order && slot.refKind === 'order' && isFailedOrRejected(order.status);
  if (hasBytes(attempt) && (!isVoid || attempt.kind === 'fill')) {
    await sendSlot(deps, slot, order);
  }
}

/**
 * Marks a slot as mined from the receipt of one of its variants, which two providers show. Returns
 * false without a receipt: nothing changes then.
 */
async function settleFromReceipt(deps: NonceDeps, slot: NonceSlot): Promise<boolean> {
  for (const { txHash } of slot.attempts) {
    const receipt = await deps.gateway.receipt(txHash);
    if (!receipt) continue;
    const mined = { txHash, ...receipt, witnessed: true as const };
    await deps.payments.settle({ slot, state: 'mined', mined, confirmed: slot.confirmed });
    await settleAuthorizations(deps, slot, mined);
    return true;
  }
  return false;
}
