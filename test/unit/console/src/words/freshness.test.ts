import { expect, test } from 'vitest';
import { freshnessWords } from '../../../../../console/src/words/freshness.ts';

const read = { readAt: 1_000_000, now: 1_003, isFailing: false, isOnline: true, every: 4 };

test.each([
  ['just read', {}, 'As of 00:16:40 UTC', 'success'],
  ['one question failed', { isFailing: true }, 'As of 00:16:40 UTC, reconnecting', 'warning'],
  ['no network', { isOnline: false }, 'Offline. As of 00:16:40 UTC', 'warning'],
  // Nobody answered, and nobody said no: its age is all that shows it.
  ['16 s old', { now: 1_016 }, 'As of 00:16:40 UTC, 16 s old', 'warning'],
  ['16 s old, failing', { now: 1_016, isFailing: true }, 'As of 00:16:40 UTC, 16 s old', 'warning'],
  ['15 s old', { now: 1_015 }, 'As of 00:16:40 UTC', 'success'],
  ['read each 30 s', { now: 1_055, every: 30 }, 'As of 00:16:40 UTC', 'success'],
  [
    'read each 30 s, missed twice',
    { now: 1_061, every: 30 },
    'As of 00:16:40 UTC, 1 min old',
    'warning',
  ],
] as const)('%s', (_, set, text, tone) => {
  expect(freshnessWords({ ...read, ...set })).toEqual({ text, tone });
});
