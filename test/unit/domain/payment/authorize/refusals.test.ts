/** How refusals of a payment are counted: six of them may end an order. */
import { expect, test } from 'vitest';
import { after } from '#test/builders/domain/payment/authorize/refusals.ts';

test('a refusal of the payment counts, a temporary refusal does not', async () => {
  expect(await after({ kind: 'refused', reason: 'execution' })).toBe(5);
  expect(await after({ kind: 'refused', reason: 'txpool_full' })).toBe(4);
});

test('an acceptance resets the refusals; expired bytes leave them', async () => {
  expect(await after({ kind: 'accepted' })).toBe(0);
  expect(await after({ kind: 'known' })).toBe(0);
  expect(await after({ kind: 'expired' })).toBe(4);
  expect(await after({ kind: 'unclear', reason: 'blockhash not found' })).toBe(4);
});

test('where nothing expires, an unclear answer resets the refusals', async () => {
  expect(await after({ kind: 'unclear', reason: 'no answer' }, {})).toBe(0);
});
