import { expect, test } from 'vitest';
import { blocksIn } from '#model/blocks-in.ts';

test.each([
  [12_000, 1_800, 150n],
  [200, 1_800, 9_000n],
  [450, 1, 3n],
  [3_000, 0, 0n],
])('blocks of %s ms in %s s: %s', (blockTimeMs, seconds, blocks) => {
  expect(blocksIn({ blockTimeMs }, seconds)).toBe(blocks);
});
