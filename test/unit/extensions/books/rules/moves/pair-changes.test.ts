import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairChanges } from '#extensions/books/rules/moves/pair-changes.ts';
import type { BalanceChange } from '#model/chain.ts';

const coin = (address: string, amount: bigint): BalanceChange => ({
  address,
  tokenAddress: null,
  amount,
});
const token = (address: string, amount: bigint) => ({
  ...coin(address, amount),
  tokenAddress: 'T',
});

test('a payment to a new token account pays its recipient and the rent', () => {
  const rent = { ...coin('account', 2_039_280n), isRent: true as const };
  expect(
    pairChanges([coin('hot', -2_039_280n), rent, token('hot', -10n), token('bob', 10n)]),
  ).toEqual([
    { from: 'hot', to: 'account', tokenAddress: null, amount: 2_039_280n, isRent: true },
    { from: 'hot', to: 'bob', tokenAddress: 'T', amount: 10n },
  ]);
});

test('a collection takes from each owner what it lost; what the token withholds nobody has', () => {
  expect(pairChanges([token('ann', -60n), token('bob', -40n), token('hot', 99n)])).toEqual([
    { from: 'ann', to: 'hot', tokenAddress: 'T', amount: 60n },
    { from: 'bob', to: 'hot', tokenAddress: 'T', amount: 39n },
    { from: 'bob', to: null, tokenAddress: 'T', amount: 1n },
  ]);
  expect(pairChanges([token('bob', 5n)])).toEqual([
    { from: null, to: 'bob', tokenAddress: 'T', amount: 5n },
  ]);
});

test('the transfers change every balance as the transaction did', () => {
  const change = fc.record({
    address: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    tokenAddress: fc.constantFrom(null, 'T', 'U'),
    amount: fc.bigInt({ min: -50n, max: 50n }).filter((amount) => amount !== 0n),
  });
  const key = (one: { address: string | null; tokenAddress: string | null }) =>
    `${one.address} ${one.tokenAddress}`;
  fc.assert(
    fc.property(fc.uniqueArray(change, { selector: key }), (changes) => {
      const sums = new Map<string, bigint>();
      const add = (address: string | null, tokenAddress: string | null, amount: bigint) => {
        const place = key({ address, tokenAddress });
        if (address !== null) sums.set(place, (sums.get(place) ?? 0n) + amount);
      };
      for (const { from, to, tokenAddress, amount } of pairChanges(changes)) {
        expect(amount).toBeGreaterThan(0n);
        add(from, tokenAddress, -amount);
        add(to, tokenAddress, amount);
      }
      expect([...sums].sort()).toEqual(changes.map((one) => [key(one), one.amount]).sort());
    }),
  );
});
