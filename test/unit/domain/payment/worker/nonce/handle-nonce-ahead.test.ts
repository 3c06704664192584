import { expect, test } from 'vitest';
import { handle } from '#test/builders/domain/payment/worker/nonce/handle-nonce-ahead.ts';

test('a count that one provider makes up freezes nothing, and the run continues with the other', async () => {
  expect(await handle(6)).toEqual({ count: 6, frozen: [], alarms: ['payment.nonce-disputed'] });
});

test('a count that every provider shows freezes the address', async () => {
  const reason = 'the chain has nonce 9, ours is 7';
  const frozen = { count: null, frozen: [reason], alarms: ['payment.nonce-ahead'] };
  expect(await handle(8)).toEqual(frozen);
  expect(await handle(null)).toEqual(frozen);
});

test('the run ends where our table has caught up', async () => {
  expect(await handle(9, 9)).toEqual({ count: null, frozen: [], alarms: [] });
});
