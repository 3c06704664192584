import { expect, test } from 'vitest';
import type { Fact } from '#extensions/books/model/fact.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import {
  dayOfItem,
  type EntryPair,
  moveFromItem,
  moveToItem,
} from '#extensions/books/store/move-item.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';

const pairOf = (fact: Fact, usd: bigint | null = 250n): EntryPair =>
  bookFact(null, fact, () => usd)!.entries as unknown as EntryPair;

const user = { account: 'users', address: '0xB2' } as const;

test('both entries of a move are read as they were booked', () => {
  const deposit = { orderNo: null, depositNo: 'DP1', txHash: null, blockNumber: null };
  for (const pair of [
    pairOf(buildFact()),
    pairOf(buildFact({ moves: [buildMove({ to: user, amount: 10n ** 40n })] }), null),
    pairOf(buildFact(deposit)),
  ]) {
    const item = moveToItem(pair, '2026-01-02');
    expect(moveFromItem(item)).toEqual(pair);
    expect(dayOfItem(item)).toBe('2026-01-02');
  }
});

test('it is found by its order or deposit, and by the one address of a user', () => {
  const keysOf = (fact: Fact) => {
    const { orderPk, addressPk, placeSk } = moveToItem(pairOf(fact), '2026-01-01');
    return { orderPk, addressPk, placeSk };
  };
  expect(keysOf(buildFact())).toMatchObject({ orderPk: 'O#demo#WD1', addressPk: undefined });
  expect(keysOf(buildFact({ orderNo: null, depositNo: 'DP1' })).orderPk).toBe('O#demo#DP1');
  expect(keysOf(buildFact({ orderNo: null })).orderPk).toBeUndefined();
  for (const move of [buildMove({ to: user }), buildMove({ from: user })]) {
    const { addressPk, placeSk } = keysOf(buildFact({ moves: [move] }));
    expect(addressPk).toBe('A#demo#0xb2');
    expect(placeSk).toMatch(/^2026-01-01#1767225600#EN[0-9A-F]{24}$/);
  }
});

test('the longest move of each family is below a KB, above which a write costs twice as much', () => {
  const solana = 'So1anaAddressOfTheGreatestLength1234567890AB';
  const projectId = 'p'.repeat(32);
  const long = (fact: Partial<Fact>, address: string) =>
    buildFact({
      projectId,
      orderNo: 'WD20260101123456789012345678',
      blockNumber: 400_000_000n,
      moves: [
        {
          from: { account: 'users', address },
          to: { account: 'external/withdrawals', address: null },
          token: 'USDT',
          amount: 10n ** 30n,
        },
        {
          from: { account: 'users', address },
          to: { account: 'hot', address },
          token: 'USDT',
          amount: 10n ** 30n,
        },
      ],
      ...fact,
    });
  for (const fact of [
    long({ chain: 'SOL', txHash: 's'.repeat(88) }, solana),
    long({ chain: 'ARBITRUM', txHash: `0x${'f'.repeat(64)}` }, `0x${'f'.repeat(40)}`),
  ]) {
    const { entries } = bookFact(null, fact, () => 10n ** 15n)!;
    for (let i = 0; i < entries.length; i += 2) {
      const item = moveToItem([entries[i]!, entries[i + 1]!], '2026-01-01');
      // DynamoDB counts names and values in UTF-8.
      const size = Object.entries(item).reduce((sum, [k, v]) => sum + k.length + `${v}`.length, 0);
      expect(size).toBeLessThan(1_024);
    }
  }
});
