import { expect, test } from 'vitest';
import { nextTickDelay } from '#domain/watch/next-tick.ts';

test.each([
  { tickSeconds: 4, tookMs: 300, behind: false, delay: 4 },
  { tickSeconds: 4, tookMs: 1_600, behind: false, delay: 2 },
  { tickSeconds: 2, tookMs: 700, behind: false, delay: 1 },
  { tickSeconds: 2, tookMs: 30_000, behind: false, delay: 1 },
  { tickSeconds: 4, tookMs: 300, behind: true, delay: 1 },
])(
  '$tickSeconds s after the start of a tick of $tookMs ms (behind: $behind): in $delay s',
  (row) => {
    expect(nextTickDelay(row)).toBe(row.delay);
  },
);
