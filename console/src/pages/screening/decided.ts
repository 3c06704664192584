import type { Schemas } from '../../api/types.ts';
import { staleSeconds } from '../../words/decide/may-decide.ts';
import type { Hold, ShownHold } from '../../words/screening/shown-hold.ts';
import { exact } from '../../words/times.ts';

/** A held deposit that somebody decides on. */
export interface Decided {
  slug: string;
  hold: Hold;
  shown: ShownHold;
  /** When it was read, unix ms. */
  readAt: number;
  /** Why what is shown must be reviewed first; null if it is what was opened. */
  whyNotSeen: string | null;
  refresh: () => Promise<unknown>;
}

/** Why this person cannot decide so by now; null if they can. */
export function whyNotHeld(of: {
  notAsShown: string | null;
  whyNotSeen: string | null;
  approvals: readonly Schemas['Release'][];
  email: string;
  isApprover: boolean;
  now: number;
  /** Unix seconds. */
  readAt: number;
}): string | null {
  const own = of.approvals.find(({ admin }) => admin === of.email);
  if (!of.isApprover) return 'You are not in the group approver, so you can only read.';
  if (of.notAsShown !== null) return `${of.notAsShown}.`;
  if (of.now - of.readAt > staleSeconds) {
    return `This data is ${Math.floor(of.now - of.readAt)} s old. You can decide again once the API answers.`;
  }
  if (own) return `You decided so at ${exact(own.at)}. Another approver must decide next.`;
  return of.whyNotSeen;
}
