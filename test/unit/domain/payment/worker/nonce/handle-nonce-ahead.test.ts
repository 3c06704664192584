import { expect, test } from 'vitest';
import { handle } from '#test/builders/domain/payment/worker/nonce/handle-nonce-ahead.ts';

test('a count that one provider makes up freezes nothing, and the run continues with the other', async () => {
  for (const lowest of [6, 7]) {
    expect(await handle(lowest)).toEqual({
      count: lowest,
      frozen: [],
      alarms: ['payment.nonce-disputed'],
      fields: { chain: 'ETH', address: '0xa1', chainNonce: 9, lowest },
    });
  }
});

test('a count that every provider shows freezes the address', async () => {
  const reason = 'the chain has nonce 9, ours is 7';
  const fields = { chain: 'ETH', address: '0xa1', reason };
  const frozen = { count: null, frozen: [reason], alarms: ['payment.nonce-ahead'], fields };
  expect(await handle(8)).toEqual(frozen);
  expect(await handle(null)).toEqual(frozen);
  const unknown = 'the chain has nonce 9, ours is 0';
  expect(await handle(null, null)).toMatchObject({ count: null, frozen: [unknown] });
});

test('the run ends where our table has caught up', async () => {
  expect(await handle(9, 9)).toEqual({ count: null, frozen: [], alarms: [] });
});
