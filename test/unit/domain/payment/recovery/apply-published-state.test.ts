import { expect, test } from 'vitest';
import { broughtTo } from '#test/builders/domain/payment/recovery/apply-published-state.ts';

test('an order that was announced as failed is not paid after a restore', async () => {
  for (const status of ['pending', 'approved', 'signing', 'broadcast'] as const)
    expect(await broughtTo(status, false)).toBe('failed');
});

test('with nonces the chain decides about a signed order', async () => {
  expect(await broughtTo('approved', true)).toBe('failed');
  for (const status of ['signing', 'broadcast'] as const)
    expect(await broughtTo(status, true)).toBeNull();
});
