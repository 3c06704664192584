import { expect, test } from 'vitest';
import { exact, left, span } from '../../../../../console/src/words/times.ts';

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_700, '1 h 1 min'],
  [90_000, '1 d 1 h'],
  [12 * 86_400 + 7200, '12 d'],
])('%d s are %s', (seconds, said) => {
  expect(span(seconds)).toBe(said);
});

test('exact times are in UTC', () => {
  expect(exact(1_767_225_600)).toBe('2026-01-01 00:00:00 UTC');
});

test('what is over has expired', () => {
  expect(left(100, 100)).toBe('expired');
  expect(left(160, 100)).toBe('1 min left');
});
