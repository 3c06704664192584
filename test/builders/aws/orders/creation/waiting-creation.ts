import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

const withdrawal = buildWithdrawal({ amount: 2n ** 200n, memo: 'm', keyAskedBy: 'a1' });

export const input = {
  withdrawal,
  outbox: withdrawalOutbox(withdrawal, { event: 'withdraw.approved', at: 1, start: true }),
  maxTokenReserved: 2n ** 201n,
  maxNativeReserved: 5n,
  tokenEpoch: 1,
  nativeEpoch: 2,
  maxDailyUsed: null,
  maxAutoApproveUsed: 7n,
};
