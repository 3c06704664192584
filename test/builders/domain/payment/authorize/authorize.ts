import { termsDigest } from '#domain/approval/terms-digest.ts';
import { authorize } from '#domain/payment/authorize/authorize.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildProject, buildSettings, ethereum } from '#test/builders/builders.ts';

export const approvalOf = (
  withdrawal: Withdrawal,
  adminId: string,
  set: Partial<Approval> = {},
) => ({
  orderNo: withdrawal.orderNo,
  adminId,
  adminEmail: `${adminId}@example.com`,
  at: 1,
  decision: 'approve' as const,
  digest: termsDigest(withdrawal),
  ...set,
});

export const judge = (withdrawal: Withdrawal, set: Partial<Parameters<typeof authorize>[0]> = {}) =>
  authorize({
    order: withdrawal,
    address: withdrawal.fromAddress,
    session: null,
    swap: null,
    judge: null,
    now: 1_700_000_000,
    project: buildProject(),
    settings: buildSettings(),
    chain: ethereum(),
    approvals: [],
    prices: { latest: async () => new Map(), isAuthentic: async () => true },
    statuses: ['approved'],
    signed: null,
    replaces: null,
    ...set,
  });
