import { expect, test } from 'vitest';
import { ask, nothing, order } from '#test/builders/domain/payment/authorize/is-void-signature.ts';

test('a final transfer of nothing to itself at its nonce voids a signature', async () => {
  expect(await ask()).toBe(true);
});

const terms = { to: order.toAddress, tokenAddress: order.tokenAddress, amount: order.amount };

test.each<[string, Parameters<typeof ask>]>([
  ['the payment itself, whatever our table says of its slot', [{ terms }]],
  ['any other payment', [{ terms: { ...nothing, to: order.toAddress } }]],
  ['a transfer of something', [{ terms: { ...nothing, amount: 1n } }]],
  ['a call', [{ terms: null }]],
  ['one that is not final', [{}, { finalized: 5 }]],
  ['one at another nonce', [{ nonce: 4 }]],
  ["another wallet's", [{ from: order.toAddress }]],
  ['one that no node knows', [{}, { none: true }]],
  ['a slot that is not mined', [{}, { slot: { mined: null } }]],
  ["the order's own slot", [{}, { slot: { ref: order.orderNo } }]],
])('%s does not', async (_name, input) => {
  expect(await ask(...input)).toBe(false);
});
