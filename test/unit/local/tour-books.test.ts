import { expect, test } from 'vitest';
import type { ChainBooks } from '#local/tour/books/read-books.ts';
import { booksTable, differencesOf, differenceText, sumOf } from '#local/tour/books/table.ts';
import type { TourChain } from '#local/tour/context.ts';

const chain = {
  name: 'ETH',
  nativeToken: 'ETH',
  nativeDecimals: 18,
  tokens: { USDT: { address: '0xusdt', decimals: 6 }, USDC: { address: '0xusdc', decimals: 6 } },
} as unknown as TourChain;

/** A wallet that got 1,000 ETH and a million USDT, and paid 12.5 of them for a fee of 0.001 ETH. */
const books: ChainBooks = {
  chain,
  tokens: ['ETH', 'USDT', 'USDC'],
  booked: new Map([
    [
      'hot',
      new Map([
        ['ETH', 999_999n * 10n ** 15n],
        ['USDT', 999_987_500_000n],
      ]),
    ],
    ['fees/network', new Map([['ETH', 10n ** 15n]])],
    ['external/withdrawals', new Map([['USDT', 12_500_000n]])],
    [
      'external/other',
      new Map([
        ['ETH', -1_000n * 10n ** 18n],
        ['USDT', -1_000_000_000_000n],
      ]),
    ],
  ]),
  held: new Map([
    [
      'hot',
      new Map([
        ['ETH', 999_999n * 10n ** 15n],
        ['USDT', 999_987_500_000n],
      ]),
    ],
  ]),
};

test('a row for each account, a column for each token that has moved, and their sums', () => {
  expect(booksTable(books)).toEqual([
    'ETH                        ETH         USDT',
    'hot                    999.999    999,987.5   = the chain',
    'fees/network             0.001            0',
    'external/withdrawals         0         12.5',
    'external/other          -1,000   -1,000,000',
    'sum                          0            0',
  ]);
  expect(differencesOf(books)).toEqual([]);
  expect(['ETH', 'USDT', 'USDC'].map((token) => sumOf(books, token))).toEqual([0n, 0n, 0n]);
});

test('what the chain denies, and what is on its way, is named to the last unit', () => {
  const held = new Map([
    [
      'hot',
      new Map([
        ['ETH', 999_999n * 10n ** 15n],
        ['USDT', 999_987_500_001n],
      ]),
    ],
  ]);
  const booked = new Map([...books.booked, ['in transit', new Map([['ETH', -5n]])]]);
  const wrong = { ...books, held, booked } as ChainBooks;
  expect(differencesOf(wrong).map(differenceText)).toEqual([
    'ETH: 0.000000000000000005 ETH in transit',
    'ETH: hot has 0.000001 USDT less in the books than on the chain',
  ]);
  expect(sumOf(wrong, 'ETH')).toBe(-5n);
  expect(booksTable(wrong)[1]).toContain('differs, as before the tour');
});
