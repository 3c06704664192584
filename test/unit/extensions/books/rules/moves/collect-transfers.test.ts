import { expect, test } from 'vitest';
import { collectTransfers } from '#extensions/books/rules/moves/collect-transfers.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';

test('a collection takes its amount from each owner', () => {
  const order = buildInternalOrder({
    does: 'sweep',
    chain: 'SOL',
    token: 'SOL',
    fromAddress: 'wallet',
    toAddress: 'wallet',
    serves: ['1:ann:10', '2:bob:20'],
  });
  expect(collectTransfers(order)).toEqual([
    { from: 'ann', to: 'wallet', token: 'SOL', amount: 10n },
    { from: 'bob', to: 'wallet', token: 'SOL', amount: 20n },
  ]);
});

test('an address that pays for itself is not a collection', () => {
  expect(collectTransfers(buildInternalOrder({ does: 'sweep', serves: ['1:ann:10'] }))).toEqual([]);
});
