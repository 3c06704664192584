/** How people end the hold of a deposit: they release it, or have it paid out elsewhere. */
import { createHash } from 'node:crypto';
import { riskLevel } from '#domain/withdrawal/risk-level.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Approval } from '#model/orders/approval.ts';
import { type HeldWay, heldText } from '#shared/approvals/held-text.ts';
import type { ScreeningCase } from '../model/case.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Names a question where its nonce is not shown: sha256 of the nonce, hex. Who reads it can compute what
 * people approve, and can answer nothing.
 */
export const questionOf = ({ nonce }: Pick<ScreeningCase, 'nonce'>): string => sha256(nonce);

/**
 * sha256 of what a person approves, lower-case hex: the deposit's terms, the verdict that the person saw,
 * and where it goes. So an approval counts for no other deposit, way or address, and not once the
 * provider has said something else.
 */
export function heldDigest(screening: ScreeningCase, held: HeldWay): string {
  const { projectId, id, digest, answer } = screening;
  const terms = { projectId, depositNo: id, termsDigest: digest, answer };
  return sha256(heldText({ ...terms, question: questionOf(screening) }, held));
}

/** The payout of this deposit to this address, as people decide on it now. */
export const payoutWay = (
  { failedPayouts = 0 }: Pick<Deposit, 'failedPayouts'>,
  toAddress: string,
): HeldWay => ({ way: 'payout', toAddress, attempt: failedPayouts });

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

/** The number that approvals carry: those of another verdict, way, address or attempt have another one. */
export const heldNo = (screening: ScreeningCase, held: HeldWay): string =>
  `HD${heldDigest(screening, held)}`;

/**
 * The people who decided so on a held deposit, by these approvals. A person counts once; a rejection, and
 * what is about anything else, for nothing.
 */
export function decidedBy(
  screening: ScreeningCase,
  held: HeldWay,
  approvals: readonly Approval[],
): Approval[] {
  const digest = heldDigest(screening, held);
  const counted = approvals.filter(
    (approval) =>
      approval.orderNo === `HD${digest}` &&
      approval.decision === 'approve' &&
      approval.digest === digest,
  );
  return [...new Map(counted.map((approval) => [approval.adminId, approval])).values()];
}

/** Whether as many people decided so as it takes. */
export const isDecided = (
  screening: ScreeningCase,
  held: HeldWay,
  approvals: readonly Approval[],
): boolean => decidedBy(screening, held, approvals).length >= peopleNeeded(screening, held);
