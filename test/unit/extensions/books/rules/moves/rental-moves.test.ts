import { expect, test } from 'vitest';
import { rentalMoves } from '#extensions/books/rules/moves/rental-moves.ts';

const energy = { account: 'energy', address: 'T-energy' } as const;

test('a charge leaves what was paid in advance; without one nothing moves', () => {
  const to = { account: 'fees/energy', address: null };
  expect(rentalMoves({ chargedSun: 3n }, energy)).toEqual([
    { from: energy, to, token: 'TRX', amount: 3n },
  ]);
  expect(rentalMoves({ chargedSun: 0n }, energy)).toEqual([]);
});
