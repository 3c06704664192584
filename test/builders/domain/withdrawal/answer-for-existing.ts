import type { OrderTerms } from '#domain/withdrawal/answer-for-existing.ts';
import { buildWithdrawal, ethereum, usdtOf } from '#test/builders/builders.ts';

export const first = buildWithdrawal();

export const same = (): OrderTerms => ({
  chain: ethereum(),
  token: usdtOf(ethereum()),
  toAddress: first.toAddress,
  amount: first.amount,
});
