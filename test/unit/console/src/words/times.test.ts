import { afterEach, expect, test, vi } from 'vitest';
import { exact, left, relative, span } from '../../../../../console/src/words/times.ts';

afterEach(() => vi.unstubAllEnvs());

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

test.each([
  ['Asia/Kolkata', 1_767_225_600, '2026-01-01 05:30:00 +05:30'],
  ['America/St_Johns', 1_767_225_600, '2025-12-31 20:30:00 -03:30'],
  // Summer time is that of the moment.
  ['Europe/Berlin', 1_767_225_600, '2026-01-01 01:00:00 +01:00'],
  ['Europe/Berlin', 1_782_864_000, '2026-07-01 02:00:00 +02:00'],
])('local time of %s says how far it is from UTC', (zone, at, said) => {
  vi.stubEnv('TZ', zone);
  expect(exact(at, 'local')).toBe(said);
});

test('a time is so long ago, or comes in so long', () => {
  expect(relative(100, 125)).toBe('25 s ago');
  expect(relative(160, 100)).toBe('in 1 min');
});

test('what is over has expired', () => {
  expect(left(100, 100)).toBe('expired');
  expect(left(160, 100)).toBe('1 min left');
});
