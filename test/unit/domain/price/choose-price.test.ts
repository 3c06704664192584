/** docs/design.md "Prices": when sources differ by more than 2 %, the higher decides. */
import { expect, test } from 'vitest';
import { choosePrice } from '#domain/price/choose-price.ts';

const said = (source: string, usd: string) => ({ symbol: 'ETH', usd, source, updatedAt: 1 });

test('no reading, no price', () => {
  expect(choosePrice([])).toBeNull();
});

test.for([
  { why: 'one source', readings: ['2500'], chosen: 0, differ: false },
  { why: 'equal', readings: ['2500', '2500'], chosen: 0, differ: false },
  {
    why: 'the first, when the second is up to 2 % higher',
    readings: ['100', '102'],
    chosen: 0,
    differ: false,
  },
  {
    why: 'the first, when the second is up to 2 % lower',
    readings: ['102', '100'],
    chosen: 0,
    differ: false,
  },
  {
    why: 'the higher second, from beyond 2 %',
    readings: ['100', '102.000000000000000001'],
    chosen: 1,
    differ: true,
  },
  {
    why: 'the higher first, from beyond 2 %',
    readings: ['102.000000000000000001', '100'],
    chosen: 0,
    differ: true,
  },
  { why: 'the highest of three', readings: ['100', '90', '150'], chosen: 2, differ: true },
  {
    why: 'the first of three that agree',
    readings: ['100', '101', '99.5'],
    chosen: 0,
    differ: false,
  },
  {
    why: 'a coin of little worth',
    readings: ['0.000000000000000100', '0.000000000000000103'],
    chosen: 1,
    differ: true,
  },
])('$why', ({ readings, chosen, differ }) => {
  const given = readings.map((usd, i) => said(`source ${i}`, usd));
  expect(choosePrice(given)).toEqual({ reading: given[chosen], differ });
});
