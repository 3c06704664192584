import { expect, test } from 'vitest';
import { hotAddress } from '#test/builders/builders.ts';
import { repair } from '#test/builders/domain/payment/worker/nonce/repair.ts';

test.each(['signing', 'broadcast', 'confirmed'] as const)(
  'in status %s a payment that is not mined is replaced at its nonce',
  async (status) => {
    // Confirmed: its block left the chain, and every later nonce waits behind it.
    const { added, sent } = await repair(status);
    expect(added).toMatchObject([{ txHash: '0xbb', kind: 'payment', outcome: 'stored' }]);
    expect(sent).toEqual(['0xdearer']);
  },
);

test.each(['pending', 'approved'] as const)(
  'in status %s nothing new is signed for a nonce',
  async (status) => {
    const { added, sent } = await repair(status);
    expect(added).toEqual([]);
    expect(sent).toEqual(['0x02']);
  },
);

test.each(['failed', 'rejected'] as const)(
  'in status %s the payment is never sent again: its nonce is used up without it',
  async (status) => {
    const { added, sent } = await repair(status);
    expect(added).toMatchObject([{ txHash: '0xcc', kind: 'fill' }]);
    expect(sent).toEqual(['0xnothing']);
  },
);

test.each([
  ['nobody signed the order', null],
  ['it was signed under another nonce', { chain: 'ETH', address: hotAddress, nonce: 7 }],
  ['it was signed on another chain', { chain: 'BSC', address: hotAddress, nonce: 0 }],
] as const)('a slot made up for an order is not replaced: %s', async (_, signed) => {
  const { added } = await repair('broadcast', signed);
  expect(added).toEqual([]);
});

const expensive = { maxFeePerGas: 40n };

test.each(['refused:account_limit', 'refused:node_fee_cap', 'nonce_gap', 'insufficient_funds'])(
  'the price of a payment at the head is not raised while the last node answers %s',
  async (outcome) => {
    const { added, sent } = await repair('broadcast', undefined, { ...expensive, outcome });
    expect(added).toEqual([]);
    expect(sent).toEqual(['0x02']);
  },
);

test.each(['accepted', 'known', 'unclear:timeout', 'refused:txpool_full'])(
  'the price of a payment at the head is raised after %s: the blocks may ask for more',
  async (outcome) => {
    const { added } = await repair('broadcast', undefined, { ...expensive, outcome });
    expect(added).toMatchObject([{ kind: 'payment' }]);
  },
);

test('below the base fee the price is raised, whatever the last node answered', async () => {
  const { added } = await repair('broadcast', undefined, {
    maxFeePerGas: 21n,
    outcome: 'refused:account_limit',
  });
  expect(added).toMatchObject([{ kind: 'payment' }]);
});
