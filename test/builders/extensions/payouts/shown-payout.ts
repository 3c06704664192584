import type { PayoutRow } from '#wire/words/payout-review.ts';

export const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** 1 USDT on ETH to Alice, as the admin API answers it. */
export const shownPayout = (set: Partial<PayoutRow['order']> = {}): PayoutRow['order'] => ({
  withdraw_no: 'WD1',
  biz_order_id: 'pay-1',
  chain: 'ETH',
  token: 'USDT',
  token_address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  to_address: alice,
  amount: '1',
  amount_raw: '1000000',
  memo: null,
  level: 2,
  ...set,
});

export const payoutRow = (
  set: Partial<PayoutRow['order']> = {},
  stranger: boolean | null = false,
): PayoutRow => ({ order: shownPayout(set), digest: 'a'.repeat(64), stranger });
