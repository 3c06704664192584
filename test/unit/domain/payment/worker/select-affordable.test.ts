import { expect, test } from 'vitest';
import { selectAffordable } from '#domain/payment/worker/select-affordable.ts';

const costs = (...list: bigint[]) => list.map((cost) => ({ cost }));

test('candidates are paid in order, and a cheaper one may follow one that is too expensive', () => {
  const coin = { balance: 10n, spendable: 10n };
  expect(selectAffordable(costs(6n, 5n, 4n), coin)).toEqual({
    affordable: costs(6n, 4n),
    unaffordable: [{ candidate: { cost: 5n }, exceedsBalance: false }],
  });
});

test('coin that is promised to payments in flight pays for nothing else', () => {
  const coin = { balance: 10n, spendable: 3n };
  expect(selectAffordable(costs(4n, 10n, 11n, 3n), coin)).toEqual({
    affordable: costs(3n),
    unaffordable: [
      { candidate: { cost: 4n }, exceedsBalance: false },
      { candidate: { cost: 10n }, exceedsBalance: false },
      { candidate: { cost: 11n }, exceedsBalance: true },
    ],
  });
});
