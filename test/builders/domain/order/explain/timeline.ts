import type { Approval } from '#model/orders/approval.ts';
import type { Attempt } from '#model/payment.ts';

export const decided = (
  adminEmail: string,
  decision: Approval['decision'],
  at: number,
): Approval => ({
  orderNo: 'WD1',
  adminId: adminEmail,
  adminEmail,
  at,
  decision,
  digest: 'd',
});

export const attempt = (txHash: string, at: number, set: Partial<Attempt> = {}): Attempt => ({
  txHash,
  raw: '0x',
  kind: 'payment',
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  at,
  outcome: 'sent',
  ...set,
});
