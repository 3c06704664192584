/**
 * What follows from a finding, in one table for each kind of subject. A finding only takes away: `goes on`
 * leaves it to everything else that judges a subject.
 */
import type { DepositStatus } from '#model/deposit.ts';
import type { OrderStatus } from '#model/order-status.ts';
import type { ScreeningCase } from '../model/case.ts';
import type { Finding } from './finding.ts';

/**
 * Of a withdrawal or an operation. `reject`: pending becomes rejected. `fail`: approved becomes failed.
 * `wait`: it stays as it is, is stuck as held, and is looked at again. `too late`: it is only shown.
 */
export type OrderConsequence = 'goes on' | 'reject' | 'fail' | 'wait' | 'too late';

/** `credit`: it may be credited. `wait`: it stays confirming. `hold`: so too, until people release it. */
export type DepositConsequence = 'credit' | 'wait' | 'hold' | 'too late';

/** An approver may decide on a pending order before the answer: it then waits in approved. */
const beforeApproval: Record<Finding, OrderConsequence> = {
  allow: 'goes on',
  hold: 'goes on',
  refuse: 'reject',
  unasked: 'goes on',
  unanswered: 'goes on',
  silent: 'goes on',
};

const beforeSignature: Record<Finding, OrderConsequence> = {
  allow: 'goes on',
  hold: 'wait',
  refuse: 'fail',
  unasked: 'wait',
  unanswered: 'wait',
  silent: 'wait',
};

/** What is signed may be in a block, and what has ended stays ended. */
const afterSignature: Record<Finding, OrderConsequence> = {
  allow: 'too late',
  hold: 'too late',
  refuse: 'too late',
  unasked: 'too late',
  unanswered: 'too late',
  silent: 'too late',
};

export const orderConsequences: Record<OrderStatus, Record<Finding, OrderConsequence>> = {
  pending: beforeApproval,
  approved: beforeSignature,
  signing: afterSignature,
  broadcast: afterSignature,
  confirmed: afterSignature,
  failed: afterSignature,
  rejected: afterSignature,
};

const depositConsequences: Record<DepositStatus, Record<Finding, DepositConsequence>> = {
  confirming: {
    allow: 'credit',
    hold: 'hold',
    refuse: 'hold',
    unasked: 'wait',
    unanswered: 'wait',
    silent: 'hold',
  },
  // A credit that a reorganisation took back is restored without a question: the merchant has it already.
  credited: {
    allow: 'too late',
    hold: 'too late',
    refuse: 'too late',
    unasked: 'too late',
    unanswered: 'too late',
    silent: 'too late',
  },
};

/**
 * What follows for a deposit. `isReleased`: people ended its hold, for the terms and the verdict that they
 * saw. One that is paid out no gate is asked about (src/domain/deposit/credit/pass-gate.ts).
 */
export function depositConsequence(
  status: DepositStatus,
  finding: Finding,
  isReleased: boolean,
): DepositConsequence {
  const consequence = depositConsequences[status][finding];
  if (consequence === 'too late' || !isReleased) return consequence;
  return finding === 'unasked' ? 'wait' : 'credit';
}

/** Whether the asking function is to be woken: nobody was asked about these terms, and it is not too late. */
export const needsQuestion = (
  finding: Finding,
  consequence: OrderConsequence | DepositConsequence,
): boolean => finding === 'unasked' && consequence !== 'too late';

/** The reason of an order that a refusal ends: `screening: `, and what the provider said. */
export const refusalReason = (screening: ScreeningCase): string =>
  `screening: ${screening.answer?.reason ?? 'refused'}`;
