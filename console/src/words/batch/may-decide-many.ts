import { staleSeconds } from '../decide/may-decide.ts';
import type { ListedOrder } from './listed-order.ts';

interface Situation {
  /** What would be approved. */
  list: readonly ListedOrder[];
  /** What would be rejected. */
  waiting: readonly ListedOrder[];
  /** Of the list as it is shown, and as it was when the approver looked at it; null until computed. */
  listDigest: string | null;
  seen: string | null;
  now: number;
  readAt: number;
  isApprover: boolean;
}

export interface MayDecideMany {
  /** Why nothing can be approved now; null if it can. */
  noApproval: string | null;
  noRejection: string | null;
  /** Of more than one shape nothing is approved together. */
  shapes: number;
}

export function mayDecideMany(situation: Situation): MayDecideMany {
  const { list, waiting } = situation;
  const shapes = new Set(list.map(({ shape }) => shape)).size;
  const neither = whyNeither(situation);
  const kinds = new Set(waiting.map(({ kind }) => kind)).size;
  const mixed = kinds > 1 ? 'Withdrawals and operations are decided on in separate lists.' : null;
  const noRejection =
    neither ?? mixed ?? (waiting.length === 0 ? 'None of these orders is still waiting.' : null);
  return { noApproval: neither ?? mixed ?? whyNotApprove(situation, shapes), noRejection, shapes };
}

function whyNeither({ now, readAt, isApprover }: Situation): string | null {
  if (!isApprover) return 'You are not in the group approver, so you can only read.';
  return now - readAt > staleSeconds
    ? `This data is ${Math.floor(now - readAt)} s old. You can decide again once the API answers.`
    : null;
}

function whyNotApprove(situation: Situation, shapes: number): string | null {
  const { list, listDigest, seen } = situation;
  if (list.length === 0) return 'None of these orders can be approved in a list.';
  if (shapes > 1) return 'These orders differ.';
  if (listDigest === null || seen === null) return 'The check words are being computed.';
  return seen === listDigest
    ? null
    : 'The list changed after you opened it. Review it again first.';
}
