import { expect, test } from 'vitest';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { pricedSymbols } from '#chains/catalog/priced-symbols.ts';

test('one symbol for each coin and bridged token of the enabled chains, none counted at 1 USD', () => {
  const chains = mergeCatalog({ ETH: {}, SOL: { enabled: false } });
  expect(pricedSymbols(chains)).toEqual(['ETH', 'BNB', 'USDT.BASE', 'MATIC', 'TRX']);
});
