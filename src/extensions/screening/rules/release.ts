/** How people end the hold of a deposit: they release it, or have it paid out elsewhere. */
import { createHash } from 'node:crypto';
import { riskLevel } from '#domain/withdrawal/risk-level.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { ScreeningCase } from '../model/case.ts';
import type { HeldWay } from '../model/held-way.ts';

/**
 * sha256 of what a person approves, lower-case hex: the deposit's terms, the verdict that the person saw,
 * and where it goes. So an approval counts for no other deposit, way or address, and not once the
 * provider has said something else.
 */
export function heldDigest(screening: ScreeningCase, held: HeldWay): string {
  const { projectId, id, digest, nonce, answer } = screening;
  const text = JSON.stringify([
    held.way === 'release' ? 'screening-release-1' : 'screening-payout-1',
    projectId,
    id,
    digest,
    nonce,
    answer && [answer.verdict, answer.reason, answer.reference, answer.time],
    held.way === 'release' ? null : held.toAddress,
  ]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * How many people it takes. A release takes one as a withdrawal of level 2 does, and two where that would be
 * level 3, where the worth is not known, and where the provider refused. A payout takes two: the address
 * is what they confirm.
 */
export function peopleNeeded(screening: ScreeningCase, { way }: Pick<HeldWay, 'way'>): 1 | 2 {
  if (way === 'payout' || screening.answer?.verdict === 'refuse') return 2;
  const { amountMicroUsd } = screening;
  return amountMicroUsd === null || riskLevel(amountMicroUsd) === 3 ? 2 : 1;
}

/** How a hold ends. `disputed`: two ways have enough people, so that none of them is taken. */
export type HeldDecision = HeldWay | { way: 'none' } | { way: 'disputed' };

/**
 * What the approvals of a held deposit decide. `payouts` are the addresses that somebody has named. A
 * person counts once for a way, however often they approve it; a rejection counts for nothing.
 */
export function decideHeld(
  screening: ScreeningCase,
  given: { approvals: readonly Approval[]; payouts: readonly string[] },
): HeldDecision {
  const payouts = [...new Set(given.payouts)];
  const ways: HeldWay[] = [
    { way: 'release' },
    ...payouts.map((toAddress): HeldWay => ({ way: 'payout', toAddress })),
  ];
  const complete = ways.filter((held) => {
    const people = peopleFor(screening, held, given.approvals);
    return people.size >= peopleNeeded(screening, held);
  });
  const [first, second] = complete;
  if (second) return { way: 'disputed' };
  return first ?? { way: 'none' };
}

function peopleFor(
  screening: ScreeningCase,
  held: HeldWay,
  approvals: readonly Approval[],
): Set<string> {
  const digest = heldDigest(screening, held);
  const counted = approvals.filter(
    (approval) =>
      approval.orderNo === screening.id &&
      approval.decision === 'approve' &&
      approval.digest === digest,
  );
  return new Set(counted.map(({ adminId }) => adminId));
}
