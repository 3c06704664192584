import { expect, test } from 'vitest';
import { partOf } from '#test/forms.ts';

const cases = Array.from({ length: 23 }, (_, i) => i);

test('a part of the cases has at most its size, is spread over them, and is drawn again by its seed', () => {
  const part = partOf(cases, { size: 4, seed: 2 });
  expect(part).toEqual([2, 8, 14, 20]);
  expect(partOf(cases, { size: 4, seed: 2 })).toEqual(part);
});

test('seeds in a row run each case once', () => {
  const drawn = Array.from({ length: 6 }, (_, seed) =>
    partOf(cases, { size: 4, seed: 100 + seed }),
  );
  for (const part of drawn) expect(part.length).toBeLessThanOrEqual(4);
  expect(drawn.flat().sort((a, b) => a - b)).toEqual(cases);
});

test('a size above the number of cases is all of them', () => {
  expect(partOf(cases, { size: Number.POSITIVE_INFINITY, seed: 7 })).toEqual(cases);
  expect(partOf(cases, { size: 100, seed: 7 })).toEqual(cases);
  expect(partOf([], { size: 4, seed: 7 })).toEqual([]);
});
