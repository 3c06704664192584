import { expect, test } from 'vitest';
import { waitStart } from '#model/wait-start.ts';

const seenAt = 1_800_000_000;

test.each([
  ['a block of the last seconds: its own time', seenAt - 8, seenAt - 8],
  ['a block without a time', 0, seenAt],
  ['a block that its network dates a little ahead', seenAt + 12, seenAt],
  ['a time in milliseconds', seenAt * 1_000, seenAt],
  ['an old block, as whoever catches up reads it', seenAt - 86_400, seenAt - 86_400],
])('the wait begins, with %s', (_, blockTime, start) => {
  expect(waitStart(blockTime, seenAt)).toBe(start);
});
