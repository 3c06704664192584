import type { OnceAnswer } from '../../api/answer-of.ts';
import type { ApiProblem } from '../../api/problem.ts';
import type { Schemas } from '../../api/types.ts';
import { ago, clock } from '../times.ts';

export type Decision = 'approve' | 'reject';

/** What an admin pressed, and what came back. */
export interface Pressed {
  decision: Decision;
  answer: OnceAnswer;
  /** When the answer came, or was given up waiting for; unix ms. */
  at: number;
}

/** The order as it was read last. */
export interface Record {
  isPending: boolean;
  /** Nothing can happen to it any more without a payment: it failed or was rejected. */
  isStopped: boolean;
  /** Its bytes went to the network: a freeze does not call them back. */
  isSent: boolean;
  /** Its status, as people read it. */
  status: string;
  failReason: string | null;
  approvals: number;
  needed: number;
  decisions: Schemas['Decision'][];
  /** When it was read, unix ms. */
  readAt: number;
  /** What it is called, and what its approval does; absent of a single order. */
  named?: Named;
}

interface Named {
  /** In the middle of a sentence. */
  it: string;
  /** With its verb, at the beginning of a sentence. */
  isSent: string;
  wasSent: string;
  /** What a freeze stops. */
  stop: string;
  follow: string;
}

const ofOrder: Named = {
  it: 'the order',
  isSent: 'The payment is sent',
  wasSent: 'The payment was already sent to the network',
  stop: 'it',
  follow: 'Follow it on its own page',
};

export const ofBatch: Named = {
  it: 'the batch',
  isSent: 'Its payments are sent',
  wasSent: 'Its payments were already sent to the network',
  stop: 'them',
  follow: 'This page follows them',
};

export interface Outcome {
  tone: 'success' | 'warning' | 'error';
  title: string;
  text: string;
  /** What can be done next: approve another order, stop the payment, or read the record again. */
  offers: 'next' | 'freeze' | 'read' | null;
}

const noun = { approve: 'approval', reject: 'rejection' } as const;
const done = { approve: 'approved', reject: 'rejected' } as const;

/**
 * What came of a decision, as far as anybody can know: from the answer, and from the record that was
 * read after it. It never says more than one of the two shows.
 */
export function outcomeOf(pressed: Pressed, record: Record, email: string, now: number): Outcome {
  const { decision, answer, at } = pressed;
  const own = record.decisions.some((one) => one.admin === email && one.decision === decision);
  if (answer.kind === 'accepted') return accepted(pressed, record, email, now);
  if (answer.kind === 'refused') return refused(decision, answer.problem, record, email, now);
  if (own) {
    const after = accepted(pressed, record, email, now);
    return {
      ...after,
      text: `The connection failed, but the record lists your decision. ${after.text}`,
    };
  }
  const title = `We do not know whether your ${noun[decision]} arrived`;
  if (record.readAt < at) {
    const text =
      'The record could not be read afterwards. Read the record again before you decide.';
    return { tone: 'warning', title, text, offers: 'read' };
  }
  const time = clock(record.readAt);
  const listed = `The record of ${time} UTC does not list it`;
  return record.isPending
    ? {
        tone: 'warning',
        title,
        text: `${listed}. It may still arrive: read the record again in a few seconds, and send it again only if it is still not listed.`,
        offers: 'read',
      }
    : {
        tone: 'warning',
        title,
        text: `${listed}, and ${(record.named ?? ofOrder).it} is decided. ${standing(record, email, now)}`,
        offers: stopping(decision, record),
      };
}

function accepted({ decision, at }: Pressed, record: Record, email: string, now: number): Outcome {
  const { isPending, isStopped, approvals, needed, named = ofOrder } = record;
  if (record.readAt < at) {
    const title = `The API accepted your ${noun[decision]}`;
    const text = 'The record could not be read afterwards.';
    return { tone: 'success', title, text, offers: 'read' };
  }
  if (decision === 'reject') {
    const title = 'Rejected';
    // The answer came before this record: what it shows now is newer than the rejection.
    if (isStopped) return { tone: 'success', title, text: 'Nothing is paid.', offers: 'next' };
    const text = `The record does not show it yet. ${standing(record, email, now)}`;
    return { tone: 'warning', title: 'The API accepted your rejection', text, offers: 'read' };
  }
  if (isPending) {
    const more = approvals < needed ? 'Another approver must approve next.' : '';
    const text = `${approvals} of ${needed} ${needed === 1 ? 'approval' : 'approvals'}. ${more}`;
    return { tone: 'success', title: 'Approved', text: text.trim(), offers: 'next' };
  }
  if (isStopped) {
    const text = standing(record, email, now);
    return { tone: 'warning', title: 'Approved, then stopped', text, offers: 'next' };
  }
  return {
    tone: 'success',
    title: 'Approved',
    text: `${named.isSent}. ${named.follow}.`,
    offers: 'next',
  };
}

function refused(
  decision: Decision,
  problem: ApiProblem,
  record: Record,
  email: string,
  now: number,
): Outcome {
  const title = `Your ${noun[decision]} did not count`;
  if (!problem.isConflict) {
    // The alert below it has the API's own words, and what to do about them.
    const text = record.isPending ? 'Nothing has changed.' : standing(record, email, now);
    return { tone: 'error', title, text, offers: null };
  }
  if (record.isPending) {
    const { it } = record.named ?? ofOrder;
    const text = `${it.replace('t', 'T')} has changed since you opened it. Read ${it} again, then decide.`;
    return { tone: 'error', title, text, offers: 'read' };
  }
  const text = `${standing(record, email, now)} ${consequence(decision, record)}`.trim();
  return { tone: 'error', title, text, offers: stopping(decision, record) };
}

/** Who decided it, or how it ended by itself. */
function standing(record: Record, email: string, now: number): string {
  const last = record.decisions.at(-1);
  if (!last) {
    return `It is ${record.status.toLowerCase()}${record.failReason ? `: ${record.failReason}` : ''}.`;
  }
  const who = last.admin === email ? 'You' : last.admin;
  return `${who} ${done[last.decision]} it ${ago(last.at, now)}.`;
}

/** What the lost decision means for the money. */
function consequence(decision: Decision, record: Record): string {
  if (record.isStopped) return 'Nothing is paid.';
  const { isSent, wasSent, stop } = record.named ?? ofOrder;
  if (decision === 'approve') return `${isSent}.`;
  return record.isSent
    ? `${wasSent}: a freeze does not stop ${stop}.`
    : `${isSent}. Only a freeze can stop ${stop} now.`;
}

const stopping = (decision: Decision, record: Record): Outcome['offers'] =>
  decision === 'reject' && !record.isStopped && !record.isSent ? 'freeze' : 'next';
