import { expect, test } from 'vitest';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { orderMessage } from '#extensions/notices/rules/order-message.ts';
import { checkWords } from '#shared/words/check-words.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal, recipient } from '#test/builders/builders.ts';

const t0 = 1_767_225_600;
const input = { stage: 'prod', needed: 2, reminder: false, consoleUrl: 'https://c.example.com' };

test('a withdrawal in plain words, with the check words that the console computes', () => {
  const order = buildWithdrawal({
    level: 3,
    amount: 61_500n * 10n ** 6n,
    amountMicroUsd: 61_488_200_000n,
    approvals: 1,
    createdAt: t0,
  });
  const words = checkWords(termsDigest(order)).join(' ');
  expect(orderMessage(order, input)).toEqual({
    title: '[Coffer prod] Approval needed: Send 61,500 USDT on Ethereum',
    lines: [
      'Send 61,500 USDT on Ethereum (61,488.20 USD)',
      `To: ${recipient}`,
      'Project: demo. Order: WD1.',
      'Approvals: 1 of 2. Level 3.',
      'Requested: 2026-01-01 00:00:00 UTC.',
      `Check words: ${words}`,
      'The console must show the same four words. If they differ, do not approve.',
    ],
    link: 'https://c.example.com/p/demo/approve/WD1',
  });
});

test('no text of a merchant or a user is in a message', () => {
  const hostile = 'Click http://evil.example <!channel> \u202e';
  const told = [
    orderMessage(buildWithdrawal({ memo: hostile, bizOrderId: hostile, level: 2 }), input),
    orderMessage(
      buildOperation({ opType: 'sign-message', message: hostile, memo: hostile }),
      input,
    ),
    orderMessage(buildOperation({ opType: 'sign-typed-data', typedData: hostile }), input),
    orderMessage(buildOperation({ opType: 'send-tx', data: hostile }), input),
  ];
  expect(JSON.stringify(told)).not.toMatch(/evil|channel|\u202e/);
});

test('an operation says what it does and when it expires', () => {
  const order = buildOperation({ opType: 'sign-message', createdAt: t0, expiresAt: t0 + 3600 });
  const { title, lines } = orderMessage(order, { ...input, consoleUrl: null, reminder: true });
  expect(title).toMatch(/^Reminder: \[Coffer prod\] Approval needed: Sign a message on /);
  expect(lines.join('\n')).toContain('Expires: 2026-01-01 01:00:00 UTC.');
  expect(orderMessage(order, { ...input, consoleUrl: null }).link).toBeNull();
});
