/** The plan of `npm test` leaves cells out, but no row, no step's side and no answer. */
import { describe, expect, test } from 'vitest';
import type { Family } from '#shared/chains.ts';
import { rows, sidesOf } from '#test/builders/crash/plans.ts';
import { type Row, sampleOf, shortPlan, thirdOf, wholePlan } from '#test/crash/plans.ts';
import { answers } from '#test/crash/world/chain.ts';

const families: Family[] = ['EVM', 'TRX', 'SOL'];
const asksNode = ({ process }: Row) => !process.startsWith('dispatch');

test('the whole plan has every row, side and answer once', () => {
  expect(wholePlan(rows)).toHaveLength(rows.length * 2 * answers.length);
});

describe.each(families)('%s', (family) => {
  const plan = shortPlan(rows, family);

  test('every row has a cell, on EVM also of processes that ask no node', () => {
    const wanted = family === 'EVM' ? rows : rows.filter(asksNode);
    expect(new Set(plan.map((cell) => cell.row))).toEqual(new Set(wanted));
  });

  test('each cell has one answer, and every answer is met', () => {
    const points = plan.map((cell) => `${rows.indexOf(cell.row)} ${cell.side}`);
    expect(new Set(points).size).toBe(points.length);
    expect(new Set(plan.map(({ answer }) => answer))).toEqual(new Set(answers));
  });

  test('it is the same each time', () => {
    expect(shortPlan(rows, family)).toEqual(plan);
  });
});

test('on EVM every row has one side, by turns', () => {
  for (const one of rows) expect(sidesOf('EVM', one)).toHaveLength(1);
  const repeated = rows.filter(({ step }) => step === 'gateway.broadcast');
  const sides = repeated.flatMap((one) => sidesOf('EVM', one));
  expect(new Set(sides)).toEqual(new Set(['before', 'after']));
});

test('in the long form the first row of each step has both sides on EVM', () => {
  const first = rows.filter(
    ({ process, step, detail }, i) =>
      i === rows.findIndex((one) => one.step === step && one.detail === detail) &&
      process !== 'dispatch b',
  );
  for (const one of rows) {
    const sides = sidesOf('EVM', one, { bothSides: true });
    expect(sides).toHaveLength(first.includes(one) ? 2 : 1);
  }
});

test('TRON and Solana together have both sides of every row that asks a node', () => {
  for (const one of rows.filter(asksNode)) {
    const sides = [...sidesOf('TRX', one), ...sidesOf('SOL', one)];
    expect(sides.sort()).toEqual(['after', 'before']);
  }
});

test('a sample has about its share of the cells, some of every way, and repeats with its seed', () => {
  const plan = shortPlan(rows, 'EVM');
  const sample = sampleOf(plan, { seed: 7, share: 0.5 });
  expect(sample).toEqual(plan.filter((cell) => sample.includes(cell)));
  expect(sample.length).toBeGreaterThan(plan.length * 0.3);
  expect(sample.length).toBeLessThan(plan.length * 0.7);
  expect(sampleOf(plan, { seed: 7, share: 0.5 })).toEqual(sample);
  expect(sampleOf(plan, { seed: 8, share: 0.5 })).not.toEqual(sample);

  const least = sampleOf(plan, { seed: 7, share: 0 });
  expect(least.map(({ row }) => row.way)).toEqual([...new Set(rows.map(({ way }) => way))]);
});

test('a third of the ways are drawn, the same with a seed, and all of them with some', () => {
  const ways = Array.from({ length: 7 }, (_, i) => `way ${i}`);
  const third = thirdOf(ways, 3);
  expect(third).toHaveLength(3);
  expect(third).toEqual(ways.filter((way) => third.includes(way)));
  expect(thirdOf(ways, 3)).toEqual(third);
  const drawn = Array.from({ length: 20 }, (_, seed) => thirdOf(ways, seed)).flat();
  expect(new Set(drawn)).toEqual(new Set(ways));
  expect(thirdOf(['alone'], 3)).toEqual(['alone']);
});
