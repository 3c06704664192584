import { expect, test } from 'vitest';
import { closableAt } from '#local/cloud/close-day.ts';

const at = (time: string) => Date.parse(time) / 1_000;

test('the first close of a day is of the day; each later one the day after the newest statement', () => {
  expect(closableAt(at('2026-03-01T12:00:00Z'), null)).toBe(at('2026-03-02T01:01:00Z'));
  expect(closableAt(at('2026-03-01T12:00:00Z'), '2026-02-20')).toBe(at('2026-03-02T01:01:00Z'));
  expect(closableAt(at('2026-03-01T12:00:00Z'), '2026-03-01')).toBe(at('2026-03-03T01:01:00Z'));
  expect(closableAt(at('2026-03-01T12:00:00Z'), '2026-03-02')).toBe(at('2026-03-04T01:01:00Z'));
});
