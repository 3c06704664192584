import { expect, test } from 'vitest';
import { creditedAmount } from '#domain/payment/settle/credited-amount.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal, hotAddress, recipient } from '#test/builders/builders.ts';
import { chain, credited, transfer } from '#test/builders/domain/payment/settle/credited-amount.ts';

test('what the token logged from our address to the recipient in this transaction, summed', () => {
  expect(credited(transfer(), transfer({ position: 'log:3', amount: 1n }))).toBe(100n);
  expect(
    credited(
      transfer({ txHash: '0xbb' }),
      transfer({ from: '0x01' }),
      transfer({ to: '0x02' }),
      transfer({ tokenAddress: '0x03' }),
      transfer({ tokenAddress: null }),
    ),
  ).toBe(0n);
});

test.each([
  ['a coin', buildWithdrawal({ tokenAddress: null })],
  ['a call', buildOperation({ opType: 'send-tx', tokenAddress: null })],
  ['a group', buildInternalOrder({ does: 'group', tokenAddress: buildWithdrawal().tokenAddress })],
  ['a token that is no longer listed', buildWithdrawal({ tokenAddress: '0x04' })],
])('%s is not judged by logs', (_, order) => {
  expect(creditedAmount(chain, order, [transfer()], '0xaa')).toBeUndefined();
});

test('a transfer of the client wallet is judged as a withdrawal', () => {
  const { tokenAddress } = buildWithdrawal();
  const operation = buildOperation({ tokenAddress, fromAddress: hotAddress, toAddress: recipient });
  expect(creditedAmount(chain, operation, [transfer()], '0xaa')).toBe(99n);
});
