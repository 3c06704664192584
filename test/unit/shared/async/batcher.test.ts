import { expect, test } from 'vitest';
import { makeBatcher } from '#shared/async/batcher.ts';
import { doubler } from '#test/builders/shared/async/batcher.ts';

test('the calls of one turn are one run, in their order; a later call is another run', async () => {
  const { runs, double } = doubler();
  const late = Promise.resolve().then(() => double(3));
  expect(await Promise.all([double(1), double(2), double(1), late])).toEqual([2, 4, 2, 6]);
  expect(await double(4)).toBe(8);
  expect(runs).toEqual([[1, 2, 1, 3], [4]]);
});

test('a turn with more calls than fit is several runs', async () => {
  const { runs, double } = doubler({ maxSize: 2 });
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(runs).toEqual([[1, 2], [3, 4], [5]]);
});

test('calls with equal keys are one, but only of the same turn', async () => {
  const { runs, double } = doubler({ keyOf: String, maxSize: 2 });
  expect(await Promise.all([1, 2, 1, 3, 2].map(double))).toEqual([2, 4, 2, 6, 4]);
  await double(1);
  expect(runs).toEqual([[1, 2], [3], [1]]);
});

test('a run may reject one call and resolve the others', async () => {
  const { double } = doubler();
  const settled = await Promise.allSettled([double(1), double(-1), double(2)]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a run that throws rejects the calls that it has not settled, and no other run', async () => {
  const { double } = doubler({ maxSize: 3 });
  const settled = await Promise.allSettled([1, 13, 2, 3].map(double));
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(settled[2]).toMatchObject({ reason: { message: 'the run failed' } });
  expect(await double(4)).toBe(8);
});

test('a call made by a run belongs to a later run', async () => {
  const runs: number[][] = [];
  const count = makeBatcher<number, number>(async (calls) => {
    runs.push(calls.map(({ input }) => input));
    const before = calls[0]!.input;
    const after = before === 0 ? 0 : await count(before - 1);
    for (const { resolve } of calls) resolve(after + 1);
  });
  expect(await count(2)).toBe(3);
  expect(runs).toEqual([[2], [1], [0]]);
});
