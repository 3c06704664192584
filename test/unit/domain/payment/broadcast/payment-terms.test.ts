import { expect, test } from 'vitest';
import { paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

test.each(['TRX', 'SOL', 'ETH'] as const)('a memo of a payment on %s stays off chain', (chain) => {
  const order = buildWithdrawal({ chain, memo: 'Alice, rent of March' });
  expect(paymentTerms(order)).toEqual({
    chain,
    from: order.fromAddress,
    to: order.toAddress,
    tokenAddress: order.tokenAddress,
    amount: order.amount,
    memo: null,
  });
});
