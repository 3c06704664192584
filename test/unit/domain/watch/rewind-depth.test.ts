import { expect, test } from 'vitest';
import { rewindDepth } from '#domain/watch/rewind-depth.ts';

test.each([
  [200, 9_000n],
  [1_500, 1_200n],
  [12_000, 256n],
])('blocks of %s ms: %s, half an hour and at least 256', (blockTimeMs, depth) => {
  expect(rewindDepth({ blockTimeMs })).toBe(depth);
});
