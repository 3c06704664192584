/**
 * A biz_order_id that comes again (docs/interface.md "POST /v1/withdraw/apply"; docs/decisions.md
 * "The same order again").
 */
import { expect, test } from 'vitest';
import { answerForExisting, type OrderTerms } from '#domain/withdrawal/answer-for-existing.ts';
import { buildWithdrawal, ethereum, usdtOf } from '#test/builders/builders.ts';
import { first, same } from '#test/builders/domain/withdrawal/answer-for-existing.ts';

test.each(['pending', 'approved', 'signing', 'broadcast', 'confirmed'] as const)(
  'in status %s the original record is the answer',
  (status) => {
    const existing = buildWithdrawal({ status });
    expect(answerForExisting(existing, same)).toBe(existing);
  },
);

test.each([
  ['chain', { chain: { ...ethereum(), name: 'BASE' as const } }],
  ['token', { token: { ...usdtOf(ethereum()), symbol: 'USDC' } }],
  ['to_address', { toAddress: '0x52908400098527886E0F7030069857D2E4169EE7' }],
  ['amount', { amount: first.amount + 1n }],
])('another %s is 40901 and named, with the earlier number', (field, set) => {
  expect(() => answerForExisting(first, () => ({ ...same(), ...set }))).toThrow(
    expect.objectContaining({
      code: 40901,
      message: `biz_order_id belongs to WD1 with another ${field}`,
    }),
  );
});

test.each([
  ['failed', 'Refused by the signer'],
  ['rejected', 'unknown customer'],
] as const)(
  'after status %s it is 40902, whatever the parameters, with number and reason',
  (status, failReason) => {
    const ended = buildWithdrawal({ status, failReason });
    const unread = (): OrderTerms => {
      throw new Error('the new terms do not matter');
    };
    expect(() => answerForExisting(ended, unread)).toThrow(
      expect.objectContaining({
        code: 40902,
        http: 409,
        message: expect.stringMatching(new RegExp(`WD1.*${failReason}.*order-1-retry`)),
      }),
    );
  },
);
