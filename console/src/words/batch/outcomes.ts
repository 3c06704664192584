/** What came of one decision on many orders, order by order, in words. */
import type { Schemas } from '../../api/types.ts';
import type { Decision } from '../decide/outcome.ts';
import { ago } from '../times.ts';

export type ListOutcome = Schemas['ListOutcome'];

export interface OutcomeWords {
  tone: 'success' | 'warning' | 'error';
  text: string;
}

const done = { approve: 'approved', reject: 'rejected' } as const;

/** What came of one order; undefined: nothing is known of it yet. */
export function outcomeWords(
  outcome: ListOutcome | undefined,
  { decision, isFrozen, now }: { decision: Decision; isFrozen: boolean; now: number },
): OutcomeWords {
  if (!outcome) return { tone: 'warning', text: 'We do not know yet whether it was decided' };
  const { result, says, approvals, approvals_needed: needed, status } = outcome;
  if (result === 'decided') {
    if (decision === 'reject') return { tone: 'success', text: 'Rejected: nothing is paid' };
    if (status === 0) {
      return {
        tone: 'success',
        text: `Approved: ${approvals} of ${needed} approvals. Another approver must approve next`,
      };
    }
    return isFrozen
      ? { tone: 'warning', text: 'Approved. The project is frozen: it is paid after the freeze' }
      : { tone: 'success', text: 'Approved: the payment is sent' };
  }
  if (result === 'not_reached') return { tone: 'warning', text: 'Not decided yet' };
  const last = outcome.decisions.at(-1);
  const who = last ? `${last.admin} ${done[last.decision]} it ${ago(last.at, now)}. ` : '';
  const tone = result === 'already' || result === 'ended' ? 'warning' : 'error';
  return { tone, text: `Not ${done[decision]}. ${who}${says ?? ''}`.trim() };
}

export interface Tally {
  decided: number;
  refused: number;
  /** Without an outcome: the same request goes on with them. */
  left: number;
}

export function tallyOf(nos: readonly string[], outcomes: ReadonlyMap<string, ListOutcome>): Tally {
  const decided = nos.filter((no) => outcomes.get(no)?.result === 'decided').length;
  const left = nos.filter((no) => isLeft(outcomes.get(no))).length;
  return { decided, left, refused: nos.length - decided - left };
}

const isLeft = (outcome: ListOutcome | undefined): boolean =>
  !outcome || outcome.result === 'not_reached';

/** What is known by now: an outcome is not forgotten because a later answer did not reach the order. */
export function mergeOutcomes(
  before: ReadonlyMap<string, ListOutcome>,
  answer: readonly ListOutcome[],
): Map<string, ListOutcome> {
  const all = new Map(before);
  for (const outcome of answer) {
    if (isLeft(outcome) && !isLeft(all.get(outcome.no))) continue;
    all.set(outcome.no, outcome);
  }
  return all;
}

/** The line above the outcomes. */
export function tallyWords(
  { decided, refused, left }: Tally,
  decision: Decision,
  state: 'sending' | 'lost' | 'refused' | 'ended',
): OutcomeWords & { title: string } {
  const all = decided + refused + left;
  const verb = done[decision];
  const parts = [
    ...(refused > 0 ? [`${refused} could not be ${verb}: each shows its reason.`] : []),
    ...(left > 0 && state === 'lost'
      ? [`The result of ${left} is unknown. Send the request again: nothing is decided twice.`]
      : []),
    ...(left > 0 && state === 'refused' ? [`${left} were not decided.`] : []),
    ...(left > 0 && state === 'ended'
      ? [`${left} were not reached. Send the request again to continue.`]
      : []),
  ];
  const title =
    state === 'sending'
      ? `${decided} of ${all} ${verb}`
      : left > 0 && state === 'lost' && decided === 0
        ? `We do not know whether your ${decision === 'approve' ? 'approval' : 'rejection'} arrived`
        : `${decided} of ${all} ${verb}`;
  const tone = decided === all ? 'success' : state === 'refused' ? 'error' : 'warning';
  return { tone: state === 'sending' ? 'success' : tone, title, text: parts.join(' ') };
}
