import { explainWaits } from '#domain/order/explain/explain-waits.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildWithdrawal, ethereum } from '#test/builders/builders.ts';

type Around = Parameters<typeof explainWaits>[1];

export const waits = (set: Partial<Withdrawal>, around: Partial<Around> = {}) =>
  explainWaits(buildWithdrawal(set), {
    chain: ethereum(),
    approvalsNeeded: 0,
    expiresAt: null,
    freeze: null,
    nonceState: null,
    slot: null,
    ...around,
  });
