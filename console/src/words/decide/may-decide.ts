import type { Schemas } from '../../api/types.ts';
import { exact } from '../times.ts';

export interface Decidable {
  /** True while admins may decide on it. */
  isPending: boolean;
  /** It is approved already, and waits for more approvals: it cannot be rejected. */
  isApproved: boolean;
  expiresAt: number | null;
  decisions: Schemas['Decision'][];
  /** Computed by the page from what it shows. */
  digest: string;
  /** Why what the service would record is not what the page shows; null if it is. */
  notAsShown: string | null;
  /** The batch of payouts that it waits with, and is decided with; null or absent of any other. */
  batchNo?: string | null;
}

export interface Situation {
  now: number;
  /** When the shown data came from the API, unix seconds. */
  readAt: number;
  email: string;
  isApprover: boolean;
  /** The digest of the terms that the approver has seen. */
  seen: string;
  /** The admin API did not answer the last time. */
  isOffline?: boolean;
}

/** Data older than this is not decided on. */
export const staleSeconds = 30;

/** Why this admin cannot approve now; null if they can. */
export function whyNotApprove(order: Decidable, situation: Situation): string | null {
  const own = order.decisions.find(
    ({ admin, decision }) => admin === situation.email && decision === 'approve',
  );
  return (
    whyNotDecide(order, situation) ??
    (order.notAsShown === null
      ? null
      : `${order.notAsShown}. You cannot approve it here: report it, and reject it if it is not yours.`) ??
    (own ? `You approved it at ${exact(own.at)}. Another approver must approve next.` : null)
  );
}

/** Why this admin cannot decide now; null if they can. */
export function whyNotDecide(order: Decidable, situation: Situation): string | null {
  const { now, readAt, isApprover, seen } = situation;
  if (!order.isPending) return 'It is already decided.';
  if (order.batchNo) return 'It is decided with its batch.';
  if (order.expiresAt !== null && order.expiresAt <= now) return 'It has expired.';
  if (!isApprover) return 'You are not in the group approver, so you can only read.';
  if (now - readAt > staleSeconds) {
    return `This data is ${Math.floor(now - readAt)} s old. You can decide again once the API answers.`;
  }
  if (seen !== order.digest)
    return 'The terms changed after you opened this page. Review them first.';
  return null;
}

/** Why this admin cannot reject now; null if they can. */
export const whyNotReject = (order: Decidable, situation: Situation): string | null =>
  whyNotDecide(order, situation) ??
  (order.isApproved
    ? 'It is approved and waits for more approvals. It cannot be rejected: an owner may end it on its own page.'
    : null);

interface Readiness {
  /** Nobody knows what it moves, and the approver has not said that they do. */
  needsTick: boolean;
  /** Whether the recipient's history has been asked for, with or without an answer. */
  isLookedUp: boolean;
  /** The recipient looks like another address, and the approver has not compared them. */
  needsComparison: boolean;
}

/** What an approver has to do before they can approve; null if nothing. */
export function whyNotReady({ needsTick, isLookedUp, needsComparison }: Readiness): string | null {
  if (!isLookedUp) return 'Looking up the recipient.';
  if (needsComparison) return 'First compare the recipient’s address under “This address”.';
  return needsTick ? 'First tick the box under “Balance changes”.' : null;
}
