/** Held deposits as the admin API answers them, made by the service's own code. */
import type { Answer, ScreeningCase } from '#extensions/screening/model/case.ts';
import { heldDigest, payoutWay } from '#extensions/screening/rules/release.ts';
import { depositDigest } from '#extensions/screening/rules/subject-digest.ts';
import { presentHold } from '#extensions/screening/rules/view.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Approval } from '#model/orders/approval.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';

export const sender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
export const heldAnswer: Answer = {
  verdict: 'hold',
  reason: 'mixer',
  reference: 'case-1',
  time: askedAt + 5,
};

interface Set {
  deposit?: Partial<Deposit>;
  answer?: Answer | null;
  amountMicroUsd?: bigint | null;
  /** The emails of those who released it. */
  released?: string[];
  /** The payout that people look at, and who confirmed it. */
  payout?: { toAddress: string; confirmed: string[] } | null;
}

const approvalsOf = (emails: string[]): Approval[] =>
  emails.map((adminEmail, i) => ({
    orderNo: 'HD1',
    adminId: `p${i}`,
    adminEmail,
    at: askedAt + 60 + i,
    decision: 'approve',
    digest: '',
  }));

/** The deposit of the project `demo`, its case, and what the service shows of them. */
export function buildHeld(set: Set = {}) {
  const { answer = heldAnswer, amountMicroUsd = 3_000_000_000n, released = [] } = set;
  const deposit = buildDeposit({
    fromAddresses: [sender],
    screened: 'hold',
    hold: {
      since: askedAt + 10,
      reason: answer?.reason ?? null,
      reference: answer?.reference ?? null,
      provenIn: '0xb100',
    },
    ...set.deposit,
  });
  const screening: ScreeningCase = buildCase({
    id: deposit.depositNo,
    projectId: deposit.projectId,
    digest: depositDigest(deposit),
    answer,
    amountMicroUsd,
  });
  const { payout = null } = set;
  const shown = presentHold({
    deposit,
    screening,
    approvals: approvalsOf(released),
    payout: payout && {
      toAddress: payout.toAddress,
      digest: heldDigest(screening, payoutWay(deposit, payout.toAddress)),
      approvals: approvalsOf(payout.confirmed),
    },
  });
  return { deposit, screening, shown };
}
