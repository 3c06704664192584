import { expect, test } from 'vitest';
import { hotAddress } from '#test/builders/builders.ts';
import { run } from '#test/builders/domain/payment/worker/nonce/run-worker.ts';

test('a payment whose repair fails keeps no other from being sent, and new ones take the next nonces', async () => {
  const { stored, sent, nonces, lines } = await run('raw0');
  expect(sent).toEqual(['raw1', 'raw2', 'raw3']);
  expect({ stored, nonces }).toEqual({ stored: 1, nonces: [3] });
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
    {
      event: 'payment.repair-failed',
      fields: { chain: 'ETH', address: hotAddress, nonce: 0, order_no: 'old0' },
    },
  ]);
});
