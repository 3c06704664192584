import { expect, test } from 'vitest';
import { inChunks } from '#shared/in-chunks.ts';

test.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
  [
    [1, 2, 3, 4],
    [
      [1, 2],
      [3, 4],
    ],
  ],
])('%j in parts of two', (all: number[], parts: number[][]) => {
  expect(inChunks(all, 2)).toEqual(parts);
});
