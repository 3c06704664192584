import { expect, test } from 'vitest';
import { makePace } from '#chains/rpc/pace.ts';

const paceOf = () =>
  makePace({ first: 4, maxBlocks: 16, maxBytes: 12_000_000, maxConcurrency: 6, now: () => 0 });

test('grows in blocks and in batches in parallel while all is answered', () => {
  const pace = paceOf();
  const seen = Array.from({ length: 4 }, () => {
    const now = [pace.size(), pace.concurrency()];
    pace.answered(pace.size(), pace.concurrency());
    return now;
  });
  expect(seen).toEqual([
    [4, 1],
    [8, 2],
    [16, 4],
    [16, 6],
  ]);
});

test('a batch stays below the bytes that fit, but has a block at least', () => {
  const pace = paceOf();
  pace.measured(3_000_000);
  expect(pace.size()).toBe(4);
  pace.measured(7_000_000);
  expect(pace.size()).toBe(1);
  pace.measured(30_000_000);
  expect(pace.size()).toBe(1);
  pace.measured(0);
  expect(pace.size()).toBe(4);
});

test('after a failure it asks for fewer batches at once first, then for smaller ones', () => {
  const pace = paceOf();
  for (let i = 0; i < 4; i++) pace.answered(pace.size(), pace.concurrency());
  pace.refused(16, 6);
  expect([pace.size(), pace.concurrency()]).toEqual([16, 3]);
  pace.refused(16, 3);
  pace.refused(16, 1);
  expect([pace.size(), pace.concurrency()]).toEqual([8, 1]);
});
