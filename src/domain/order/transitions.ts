/**
 * Every change of an order of any kind. `change` makes each of them: one write with the prior
 * states, the fields, the event and what is released.
 *
 * | transition | from | to |
 * |---|---|---|
 * | approve | pending | approved |
 * | reject, cancel | pending | rejected |
 * | sign | approved | signing |
 * | join: a group pays it | approved | signing |
 * | leave: its group paid nothing | signing, broadcast | approved |
 * | broadcast | signing | broadcast |
 * | confirm | broadcast | confirmed |
 * | complete: it only signs | approved | confirmed |
 * | fail | approved, signing, broadcast | failed |
 * | requeue | signing, broadcast | approved |
 * | restore, after a restore | any but an ended one | what was published last |
 * | adopt, after a restore | pending, approved; a member of a group in any but an ended one | broadcast |
 * | rejoin, after a restore: a group paid it | pending, approved; a member of another group | signing |
 * | reverse: its block left the chain | confirmed | confirmed |
 * | notePaid | failed | failed |
 *
 * noteApproval, approveAgain, allow, trim, amend, raiseFee, raiseLimits and reserveBurn keep the
 * status. Each throws IllegalTransition for an order in another state.
 */
import { isFailedOrRejected, type OrderStatus } from '#model/order-status.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Operation } from '#model/orders/operation.ts';
import {
  isOperation,
  isSwap,
  isWithdrawal,
  type Order,
  type OrderChanges,
  type TransitionWrite,
} from '#model/orders/order.ts';
import { workStages } from '#model/orders/order-base.ts';
import type { Swap, SwapResult } from '#model/orders/swap.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { OrderEvent } from './events/order-event.ts';
import { orderOutbox } from './events/order-outbox.ts';
import { shownAmountOut } from './events/swap-event-data.ts';
import { swapResultFields } from './events/swap-result-fields.ts';
import { paidInAll } from './paid-fee.ts';
import { queuedWorkStage } from './queued-work-stage.ts';
import { shownFee } from './shown-fee.ts';

/** A transition was applied to an order that is not in one of its prior states. */
export class IllegalTransition extends Error {
  constructor(order: Order, name: string) {
    super(`${name}: order ${order.orderNo} is in status ${order.status}`);
    this.name = 'IllegalTransition';
  }
}

/**
 * Builds the write of one transition: its prior states, the fields it sets, its event. Every
 * transition calls this, so that revision, outbox and condition are made in one place. Throws
 * IllegalTransition.
 *
 * @example
 * ```ts
 * change(order, {
 *   name: 'reject',
 *   from: ['pending'],
 *   set: { status: 'rejected', failReason: 'expired', endedAt: at },
 *   event: 'rejected',
 *   at,
 * });
 * ```
 */
export function change(
  order: Order,
  input: {
    name: string;
    from: readonly OrderStatus[];
    set: OrderChanges;
    event: OrderEvent | null;
    at: number;
    release?: boolean;
    releaseLimits?: boolean;
  },
): TransitionWrite {
  if (!input.from.includes(order.status)) throw new IllegalTransition(order, input.name);
  const rev = order.rev + 1;
  const set = { ...input.set, rev };
  return {
    order,
    orderNo: order.orderNo,
    from: input.from,
    rev: order.rev,
    set,
    outbox: orderOutbox({ ...order, ...set } as Order, { event: input.event, at: input.at }),
    release: input.release ?? false,
    releaseLimits: input.releaseLimits ?? false,
  };
}

/** Pending to approved: the last approval that the level needs. Event `approved`. */
export function approve(
  order: Order,
  input: { at: number; approvals: number; approvedBy?: string[] },
): TransitionWrite {
  return change(order, {
    name: 'approve',
    from: ['pending'],
    set: {
      status: 'approved',
      approvals: input.approvals,
      approvedAt: input.at,
      workStage: queuedWorkStage(order),
      // Only operations have it: the wire shows who approved them.
      ...(isOperation(order) && { approvedBy: input.approvedBy ?? [] }),
    },
    event: 'approved',
    at: input.at,
  });
}

/** Pending stays pending: an approval, and the level needs more. No event. */
export function noteApproval(
  order: Order,
  input: { at: number; approvals: number },
): TransitionWrite {
  return change(order, {
    name: 'noteApproval',
    from: ['pending'],
    set: { approvals: input.approvals },
    event: null,
    at: input.at,
  });
}

/**
 * Approved stays approved: an admin has approved an order that waits for more approvals, and goes on if
 * these are enough. No event.
 */
export function approveAgain(
  order: Order,
  input: { at: number; approvals: number; approvedBy: string[]; complete: boolean },
): TransitionWrite {
  return change(order, {
    name: 'approveAgain',
    from: ['approved'],
    set: {
      approvals: input.approvals,
      ...(input.complete && { stuck: null }),
      ...(isOperation(order) && { approvedBy: input.approvedBy }),
    },
    event: null,
    at: input.at,
  });
}

/**
 * Approved stays approved: a swap's allowance is being set. Written in the transaction that stores
 * the allowance's signed bytes. No event.
 */
export function allow(swap: Swap, input: { at: number; nonce: number }): TransitionWrite {
  return change(swap, {
    name: 'allow',
    from: ['approved'],
    set: {
      allowancesSet: swap.allowancesSet + 1,
      allowanceNonces: [...(swap.allowanceNonces ?? []), input.nonce],
      stuck: null,
    },
    event: null,
    at: input.at,
  });
}

/**
 * Approved to signing. Written in the transaction that stores the signed bytes; a swap also records
 * its call. No event.
 */
export function sign(
  order: Order,
  input: { at: number; nonce: number; call?: Pick<Swap, 'data' | 'deadline'> | null },
): TransitionWrite {
  return change(order, {
    name: 'sign',
    from: ['approved'],
    set: {
      status: 'signing',
      nonce: input.nonce,
      signedAt: input.at,
      stuck: null,
      workStage: workStages.signed,
      ...input.call,
    },
    event: null,
    at: input.at,
  });
}

/**
 * Approved to signing: a group pays it from now on, whose transaction is not signed yet. Written in the
 * transaction that records the signers' consent. No event.
 */
export const join = (
  withdrawal: Withdrawal,
  { at, groupNo }: { at: number; groupNo: string },
): TransitionWrite =>
  change(withdrawal, {
    name: 'join',
    from: ['approved'],
    set: {
      status: 'signing',
      groupNo,
      signedAt: at,
      stuck: null,
      workStage: workStages.signed,
    },
    event: null,
    at,
  });

/**
 * Signing or broadcast back to approved: its group paid nothing, and never will. It is paid alone, and
 * keeps its reservation. No event.
 */
export const leave = (
  withdrawal: Withdrawal,
  { at, paid }: { at: number } & Paid,
): TransitionWrite =>
  change(withdrawal, {
    name: 'leave',
    from: ['signing', 'broadcast'],
    set: {
      status: 'approved',
      groupNo: null,
      paysAlone: true,
      txHash: null,
      signedAt: null,
      sentAt: null,
      stuck: null,
      workStage: queuedWorkStage(withdrawal),
      paidBefore: paidInAll(withdrawal, paid ?? null),
    },
    event: null,
    at,
  });

/**
 * Approved stays approved: a group goes without those that did not join it. Nothing is signed for it yet.
 * No event.
 */
export const trim = (
  group: InternalOrder,
  {
    at,
    ...set
  }: { at: number } & Pick<
    InternalOrder,
    'serves' | 'amount' | 'gasLimit' | 'maxFeePerGas' | 'feeLimit'
  >,
): TransitionWrite => ({
  ...change(group, { name: 'trim', from: ['approved'], set, event: null, at }),
  // Nothing has joined since its members were read.
  unchanged: { joins: group.joins },
});

/**
 * Signing to broadcast: a node accepted the bytes, or they were seen in a block. Event `broadcast`.
 */
export function broadcast(order: Order, input: { at: number; txHash: string }): TransitionWrite {
  return change(order, {
    name: 'broadcast',
    from: ['signing'],
    set: { status: 'broadcast', txHash: input.txHash, sentAt: input.at },
    event: 'broadcast',
    at: input.at,
  });
}

/**
 * Approved to confirmed, for an operation that only signs: it ends when its signature is stored.
 * Event `confirmed`. What it counted against a cap stays counted.
 */
export function complete(
  operation: Operation,
  input: { at: number; signature: string },
): TransitionWrite {
  return change(operation, {
    name: 'complete',
    from: ['approved'],
    set: {
      status: 'confirmed',
      signature: input.signature,
      signedAt: input.at,
      confirmedAt: input.at,
      endedAt: input.at,
      stuck: null,
      workStage: null,
      paidFee: 0n,
    },
    event: 'confirmed',
    at: input.at,
    release: true,
  });
}

/** What a transition is told that the order's last transaction and its allowances paid (paidInAll). */
interface Paid {
  paid?: bigint | null | undefined;
}

/**
 * Broadcast to confirmed: mined with success, with as many confirmations as the chain's threshold.
 * Event `confirmed`; a swap records what it received, and a token's transfer that credited less than
 * was ordered records what arrived. Releases the reservation, since the balance itself has shrunk.
 * What was counted against the daily limits stays counted.
 */
export function confirm(
  order: Order,
  input: {
    at: number;
    txHash: string;
    blockNumber: bigint;
    result?: SwapResult | undefined;
    /** What arrived, if it is less than was ordered; else null. */
    amountReceived?: bigint | null;
  } & Paid,
): TransitionWrite {
  return change(order, {
    name: 'confirm',
    from: ['broadcast'],
    set: {
      status: 'confirmed',
      txHash: input.txHash,
      blockNumber: input.blockNumber,
      confirmedAt: input.at,
      endedAt: input.at,
      stuck: null,
      ...swapResultFields(input.result),
      ...(input.amountReceived != null && { amountReceived: input.amountReceived }),
      paidFee: paidInAll(order, input.paid ?? null),
    },
    event: 'confirmed',
    at: input.at,
    release: true,
  });
}

/**
 * Approved, signing or broadcast to failed. Approved orders fail if the signer refuses them:
 * nothing was signed. Signed orders fail only with the proof of docs/decisions.md "When a signed
 * order may fail". Event `failed`. `release` is false for an order that the signer considers
 * forged: the reservation that it claims is not to be trusted either.
 */
export function fail(
  order: Order,
  input: {
    at: number;
    reason: string;
    txHash?: string | undefined;
    release?: boolean;
    result?: SwapResult | undefined;
  } & Paid,
): TransitionWrite {
  const release = input.release ?? true;
  return change(order, {
    name: 'fail',
    from: ['approved', 'signing', 'broadcast'],
    set: {
      status: 'failed',
      failReason: input.reason,
      endedAt: input.at,
      stuck: null,
      workStage: null,
      ...(input.txHash ? { txHash: input.txHash } : {}),
      // A failed swap has a hash only if it reverted (docs/interface.md "Swap states").
      ...(isSwap(order) && {
        txHash: input.txHash ?? null,
        gasCost: input.result?.gasCost ?? null,
      }),
      paidFee: paidInAll(order, input.paid),
    },
    event: 'failed',
    at: input.at,
    release,
    releaseLimits: release,
  });
}

/**
 * Pending to rejected, by an admin: no funds moved. Event `rejected`. Releases the reservations.
 */
export function reject(order: Order, input: { at: number; reason: string }): TransitionWrite {
  return change(order, {
    name: 'reject',
    from: ['pending'],
    set: {
      status: 'rejected',
      failReason: input.reason,
      endedAt: input.at,
      workStage: null,
    },
    event: 'rejected',
    at: input.at,
    release: true,
    releaseLimits: true,
  });
}

/** The fail_reason of a cancelled withdrawal (docs/decisions.md "Cancelling a withdrawal"). */
export const cancelledReason = 'Cancelled by merchant';

/**
 * Pending to rejected, by the merchant. No webhook: the caller gets the answer. Releases the
 * reservations.
 */
export function cancel(withdrawal: Withdrawal, input: { at: number }): TransitionWrite {
  return change(withdrawal, {
    name: 'cancel',
    from: ['pending'],
    set: {
      status: 'rejected',
      failReason: cancelledReason,
      cancelledAt: input.at,
      endedAt: input.at,
      workStage: null,
    },
    event: null,
    at: input.at,
    release: true,
    releaseLimits: true,
  });
}

/**
 * Signing or broadcast back to approved: in a final block a zero-value transfer of the address to
 * itself has the nonce that the order was signed under, so none of its bytes can ever be mined. It
 * is signed again at a later nonce. It keeps its reservation, and what that transfer paid. No event.
 */
export function requeue(order: Order, input: { at: number } & Paid): TransitionWrite {
  return change(order, {
    name: 'requeue',
    from: ['signing', 'broadcast'],
    set: {
      status: 'approved',
      nonce: null,
      txHash: null,
      signedAt: null,
      sentAt: null,
      stuck: null,
      workStage: queuedWorkStage(order),
      paidBefore: paidInAll(order, input.paid ?? null),
    },
    event: null,
    at: input.at,
  });
}

/** How the reason of a reversal begins. */
export const leftTheChain = 'Its block left the chain after it was confirmed';

/**
 * Confirmed stays confirmed, and says that it was reversed: after the confirmation its block left the
 * chain, and what is final in its place paid nothing. Event `reversed`, which every key gets. Nothing
 * is released: the confirmation gave the reservation back, and the daily sums keep what they counted.
 * Nothing is paid again by itself.
 */
export const reverse = (
  order: Order,
  { at, reason, txHash, paid }: { at: number; reason: string; txHash?: string | undefined } & Paid,
): TransitionWrite =>
  change(order, {
    name: 'reverse',
    from: ['confirmed'],
    set: {
      reversed: { at, reason },
      ...(txHash && { txHash }),
      paidFee: paidInAll(order, paid),
      ...earlierFee(order, paidInAll(order, paid)),
    },
    event: 'reversed',
    at,
  });

/** What a published `fee` says stays true of its time, and may not be sent yet. */
function earlierFee(order: Order, paidFee: bigint | null): Pick<OrderChanges, 'earlierFees'> {
  const { fee } = shownFee(order);
  if (fee === null || order.paidFee === paidFee) return {};
  return { earlierFees: [...(order.earlierFees ?? []), fee] };
}

/**
 * Failed stays failed: the allowances of a swap that failed without a transaction of its own are mined,
 * and what they paid is known. No event.
 */
export const notePaid = (swap: Swap, { at, paid }: { at: number; paid: bigint }): TransitionWrite =>
  change(swap, {
    name: 'notePaid',
    from: ['failed'],
    set: { paidFee: paidInAll(swap, paid), ...earlierFee(swap, paidInAll(swap, paid)) },
    event: null,
    at,
  });

/** The fail_reason of a restored order that had ended, if the reason itself is lost. */
export const endedBeforeRestore = 'Ended before the records were restored from a backup';

/**
 * Moves a restored order to the revision that was published last. Without it, later changes would
 * look like changes that were published before. No event: everything was published when it
 * happened.
 * The new status is:
 * - failed or rejected if that is how the order ended (from pending or approved; on a chain without
 *   nonces also from signing or broadcast);
 * - confirmed if a signature was published;
 * - approved if all of its approvals are still there;
 * - otherwise unchanged.
 */
export function restore(
  order: Order,
  input: {
    at: number;
    rev: number;
    to: OrderStatus;
    approvals: number;
    /** Emails of the admins who approved an operation. */
    approvedBy?: string[];
    /** The published signature of an operation that only signs; otherwise null. */
    signature?: string | null;
  },
): TransitionWrite {
  const ends = isFailedOrRejected(input.to);
  const { at, signature = null } = input;
  const write = change(
    { ...order, rev: input.rev },
    {
      name: 'restore',
      from: ['pending', 'approved', 'signing', 'broadcast'],
      set: restoredFields(order, input),
      event: null,
      at,
      release: ends || signature !== null,
      releaseLimits: ends,
    },
  );
  return { ...write, order, rev: order.rev };
}

function restoredFields(order: Order, input: Parameters<typeof restore>[1]): OrderChanges {
  const { at, to, approvals, approvedBy = [], signature = null } = input;
  if (isFailedOrRejected(to)) {
    const failReason = endedBeforeRestore;
    return { status: to, failReason, endedAt: at, stuck: null, workStage: null };
  }
  if (signature !== null) {
    const times = { signedAt: at, confirmedAt: at, endedAt: at };
    return {
      status: 'confirmed',
      signature,
      ...times,
      stuck: null,
      workStage: null,
    };
  }
  if (to !== 'approved' || order.status !== 'pending') return { stuck: null };
  return {
    status: 'approved',
    approvals,
    approvedAt: at,
    workStage: queuedWorkStage(order),
    ...(isOperation(order) && { approvedBy }),
  };
}

/** What a restored order may be in whose payment the chain has: a member of a group may have left it later. */
const beforeAdoption = (order: Order): OrderStatus[] =>
  isWithdrawal(order) && order.groupNo
    ? ['pending', 'approved', 'signing', 'broadcast']
    : ['pending', 'approved'];

/**
 * Pending or approved to broadcast: the chain has the order's payment, but the table was restored
 * to a moment before it was signed. Event `broadcast`. The order then ends in the usual way.
 */
export function adopt(
  order: Order,
  input: { at: number; nonce: number; txHash: string },
): TransitionWrite {
  return change(order, {
    name: 'adopt',
    from: beforeAdoption(order),
    set: {
      status: 'broadcast',
      nonce: input.nonce,
      txHash: input.txHash,
      sentAt: input.at,
      stuck: null,
      workStage: workStages.mined,
      ...(isWithdrawal(order) && order.groupNo && { groupNo: null }),
      // What it paid between the backup and the restore is lost with the table.
      paidBefore: null,
    },
    event: 'broadcast',
    at: input.at,
  });
}

/**
 * Pending or approved to signing: the chain has the payment of its group, but the table was restored to a
 * moment before it joined. It ends with its group. No event.
 */
export const rejoin = (
  withdrawal: Withdrawal,
  { at, groupNo }: { at: number; groupNo: string },
): TransitionWrite =>
  change(withdrawal, {
    name: 'rejoin',
    from: beforeAdoption(withdrawal),
    set: {
      status: 'signing',
      groupNo,
      txHash: null,
      signedAt: at,
      stuck: null,
      workStage: workStages.signed,
      paidBefore: null,
    },
    event: null,
    at,
  });

/**
 * Confirmed stays confirmed: after the confirmation its block left the chain, and the final payment
 * is in another block, perhaps with another hash. A swap may have received another amount there. What
 * callers see of it is announced as amended, to those who ask for that (docs/decisions.md "Amended
 * records").
 */
export function amend(
  order: Order,
  input: {
    at: number;
    txHash: string;
    blockNumber: bigint;
    result?: SwapResult | undefined;
    /** What arrived, if it is less than was ordered; else null. */
    amountReceived?: bigint | null;
  } & Paid,
): TransitionWrite {
  const paidFee = paidInAll(order, input.paid ?? null);
  const shown = {
    txHash: input.txHash,
    ...swapResultFields(input.result),
    ...changedReceipt(order, input.amountReceived),
    // What was reversed has been paid after all.
    ...(order.reversed && { reversed: null }),
    paidFee,
  };
  return change(order, {
    name: 'amend',
    from: ['confirmed'],
    set: {
      ...shown,
      ...earlierAmounts(order, input.result),
      ...earlierFee(order, paidFee),
      blockNumber: input.blockNumber,
    },
    event: differs(order, shown) ? 'amended' : null,
    at: input.at,
  });
}

/** True if one of these fields of the order differs: a change of only its block is not shown. */
const differs = (order: Order, shown: object): boolean =>
  Object.entries(shown).some(
    ([name, value]) => ((order as object as Record<string, unknown>)[name] ?? null) !== value,
  );

/** What `swap.confirmed` says of another amount stays true of its time, and may not be sent yet. */
function earlierAmounts(order: Order, result: SwapResult | undefined) {
  if (!isSwap(order) || !result || order.amountOutActual === result.amountOut) return {};
  const shown = shownAmountOut(order);
  return shown === null ? {} : { earlierAmountsOut: [...(order.earlierAmountsOut ?? []), shown] };
}

/** A token's transfer may have credited another amount in the other block. */
const changedReceipt = (order: Order, amountReceived: bigint | null | undefined) =>
  amountReceived === undefined || amountReceived === (order.amountReceived ?? null)
    ? {}
    : { amountReceived };

/**
 * Signing or broadcast, unchanged: the order may be paid for at a higher price per gas than it was
 * created with. Written in the transaction that stores the bytes with that price and reserves the
 * difference. No event.
 */
export function raiseFee(
  order: Order,
  input: { at: number; maxFeePerGas: bigint; difference: bigint },
): TransitionWrite {
  const { reservation } = order;
  return change(order, {
    name: 'raiseFee',
    from: ['signing', 'broadcast'],
    set: {
      maxFeePerGas: input.maxFeePerGas,
      reservation: { ...reservation, fee: reservation.fee + input.difference },
      stuck: null,
    },
    event: null,
    at: input.at,
  });
}

/**
 * Approved, unchanged: the order, which was never signed, may use more units of work at a higher
 * price than when it was created. Written in the transaction that reserves the difference. No event.
 */
export const raiseLimits = (
  order: Order,
  input: { at: number; gasLimit: bigint; maxFeePerGas: bigint; difference: bigint },
): TransitionWrite =>
  change(order, {
    name: 'raiseLimits',
    from: ['approved'],
    set: {
      gasLimit: input.gasLimit,
      maxFeePerGas: input.maxFeePerGas,
      reservation: { ...order.reservation, fee: order.reservation.fee + input.difference },
    },
    event: null,
    at: input.at,
  });

/**
 * Approved, signing or broadcast, unchanged: the order pays coin in place of its resource from now on.
 * Written in the transaction that reserves the coin and releases what was staked. No event.
 */
export function reserveBurn(
  order: Order,
  input: { at: number; gasLimit: bigint; maxFeePerGas: bigint; difference: bigint },
): TransitionWrite {
  const { resource: _resource, resourceUnits: _units, ...reservation } = order.reservation;
  return change(order, {
    name: 'reserveBurn',
    from: ['approved', 'signing', 'broadcast'],
    set: {
      gasLimit: input.gasLimit,
      maxFeePerGas: input.maxFeePerGas,
      reservation: { ...reservation, fee: reservation.fee + input.difference },
    },
    event: null,
    at: input.at,
  });
}
