import { expect, test } from 'vitest';
import {
  roundAfter,
  roundAt,
  roundSeconds,
  roundTarget,
  walkAt,
} from '#extensions/books/rules/reconcile/due-addresses.ts';

const unix = (text: string): number => Date.parse(text) / 1_000;
const day = 86_400;
const seconds = 6 * day;

test.each([
  ['2026-11-27T12:59:59Z', '2026-11-27T00:00:00Z', '2026-11-26'],
  ['2026-11-27T13:00:00Z', '2026-11-27T12:00:00Z', '2026-11-27'],
  ['2026-11-28T01:00:00Z', '2026-11-28T00:00:00Z', '2026-11-27'],
])('at %s the half day that ended at %s is walked', (now, endedAt, of) => {
  expect(walkAt(unix(now))).toEqual({ endedAt: unix(endedAt), day: of });
});

test.each([
  ['EVM', 1, 24],
  ['EVM', 12_000, 24],
  ['EVM', 12_001, 25],
  ['EVM', 30_000, 60],
  ['EVM', 1_000_000, 144],
  ['TRX', 1, 144],
  ['SOL', 1, 144],
] as const)('a round of %s over %d addresses takes %d hours', (family, end, hours) => {
  expect(roundSeconds(family, end, 3_600)).toBe(hours * 3_600);
});

test('a round takes six days, an equal share in each run', () => {
  const round = { startedAt: 0, position: 0, isDone: false };
  const at = (now: number) => roundTarget(round, 6_000, { now, every: 3_600, seconds });
  expect(at(0)).toBe(41);
  expect(at(3 * day - 3_600)).toBe(3_000);
  expect(at(6 * day - 3_600)).toBe(6_000);
  expect(at(9 * day)).toBe(6_000);
});

test('the next round begins when the six days are over and the journal came to its end', () => {
  const first = roundAt(null, 50, seconds);
  expect(first).toEqual({ startedAt: 50, position: 0, isDone: false });
  const run = { end: 10, every: 0, seconds };
  const early = roundAfter(first, 10, { ...run, now: 50 + 6 * day - 1 });
  expect(early.isDone).toBe(false);
  const late = roundAfter(first, 9, { ...run, now: 50 + 9 * day });
  expect(roundAt(late, 50 + 9 * day, seconds)).toBe(late);

  const done = roundAfter(early, 10, { ...run, now: 50 + 6 * day });
  expect(done).toEqual({ startedAt: 50, position: 10, isDone: true });
  const next = { startedAt: 50 + 6 * day, position: 0, isDone: false };
  expect(roundAt(done, 50 + 6 * day, seconds)).toEqual(next);
});

test('a round that is done early waits for its six days', () => {
  const run = { end: 10, now: 6 * day - 60, every: 60, seconds };
  const done = roundAfter(roundAt(null, 0, seconds), 10, run);
  expect(done.isDone).toBe(true);
  expect(roundAt(done, 6 * day - 1, seconds)).toBe(done);
});
