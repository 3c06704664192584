import { expect, test } from 'vitest';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { hotAddress } from '#test/builders/builders.ts';
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

const group = buildInternalOrder({
  orderNo: 'GR1',
  does: 'group',
  chain: 'ETH',
  fromAddress: hotAddress,
});
const own = { of: group, slot: { ref: 'GR1', refKind: 'order' as const } };

test('of a group a call that failed and a nonce that was filled are void, in its own slot too', async () => {
  expect(await ask({ terms: null, success: false }, own)).toBe(true);
  expect(await ask({}, own)).toBe(true);
  expect(await ask({}, { of: group })).toBe(true);
});

test.each<[string, Parameters<typeof ask>]>([
  ['a call that succeeded', [{ terms: null }, own]],
  [
    'one that is not final',
    [
      { terms: null, success: false },
      { ...own, finalized: 5 },
    ],
  ],
  ['one at another nonce', [{ terms: null, success: false, nonce: 4 }, own]],
  ["another wallet's", [{ terms: null, success: false, from: order.toAddress }, own]],
  ['one that no node knows', [{}, { ...own, none: true }]],
])('of a group %s is not', async (_name, input) => {
  expect(await ask(...input)).toBe(false);
});

test('a payment that failed ends any other order, which is not paid again for it', async () => {
  expect(await ask({ terms: null, success: false })).toBe(false);
});
