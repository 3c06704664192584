import { expect, test } from 'vitest';
import { mayHide } from '#domain/payment/worker/expiry/may-hide.ts';

const block = { number: 7n, hash: 'h7', at: 1_000, clockBefore: 500n };

test.each([
  ['signed before it was passed, valid after it', { signedAt: 900, expiresAt: 600n }, true],
  ['signed in the second that it was passed', { signedAt: 1_000, expiresAt: 600n }, true],
  ['that expire with the block before it', { signedAt: 900, expiresAt: 500n }, true],
  ['signed at an unknown time', { signedAt: 0, expiresAt: 600n }, true],
  ['signed after it was passed', { signedAt: 1_001, expiresAt: 600n }, false],
  ['that had expired before it', { signedAt: 900, expiresAt: 499n }, false],
])('bytes %s', (_, bytes, hides) => {
  expect(mayHide(block, bytes)).toBe(hides);
});

test('without a clock before the block, an expiry excludes nothing', () => {
  const unknown = { ...block, clockBefore: null };
  expect(mayHide(unknown, { signedAt: 900, expiresAt: 1n })).toBe(true);
  expect(mayHide(unknown, { signedAt: 1_001, expiresAt: 1n })).toBe(false);
});
