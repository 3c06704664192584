import type { PaymentTerms } from '../ports/payments.ts';
import type { Withdrawal } from '../ports/records.ts';

/** What an order pays, as the builder takes it. */
export function termsOf(withdrawal: Withdrawal): PaymentTerms {
  return {
    chain: withdrawal.chain,
    from: withdrawal.fromAddress,
    to: withdrawal.toAddress,
    tokenAddress: withdrawal.tokenAddress,
    amount: withdrawal.amount,
    memo: withdrawal.memo,
  };
}
