import { expect, test } from 'vitest';
import { eachLimited, inGroups, makeConcurrencyLimit } from '#shared/async/limit.ts';
import { worker } from '#test/builders/shared/async/limit.ts';

test('tasks begin in the order in which they came, at most so many at a time', async () => {
  const { work, begun, most } = worker();
  const limited = makeConcurrencyLimit(2);
  const all = await Promise.allSettled([9, 1, -1, 2, 3].map((ms) => limited(() => work(ms))));
  expect(begun).toEqual([9, 1, -1, 2, 3]);
  expect(most()).toBe(2);
  expect(all.map(({ status }) => status).join()).toBe(
    'fulfilled,fulfilled,rejected,fulfilled,fulfilled',
  );
  expect(await limited(() => work(0))).toBe(0);
});

test('eachLimited gives every result in the order of the items; a failure stops nothing', async () => {
  const { work, begun, most } = worker();
  const results = await eachLimited([8, -2, 1, 4], 2, work);
  expect(results).toMatchObject([
    { value: 8 },
    { reason: { message: 'failed -2' } },
    { value: 1 },
    { value: 4 },
  ]);
  expect(begun).toEqual([8, -2, 1, 4]);
  expect(most()).toBe(2);
  expect(await eachLimited([], 2, work)).toEqual([]);
});

test('eachLimited counts work that throws synchronously as a failure', async () => {
  const results = await eachLimited([1], 1, () => {
    throw new Error('at once');
  });
  expect(results).toMatchObject([{ reason: { message: 'at once' } }]);
});

test('inGroups begins a group when the one before has ended', async () => {
  const { work, begun, most } = worker();
  await inGroups([5, 1, 2, 1], work, 2);
  expect(begun).toEqual([5, 1, 2, 1]);
  expect(most()).toBe(2);
});

test('inGroups throws the first failure when its group has ended, and begins no other', async () => {
  const { work, begun, running } = worker();
  await expect(inGroups([1, -9, -2, 3, 4], work, 3)).rejects.toThrow('failed -9');
  expect(begun).toEqual([1, -9, -2]);
  expect(running()).toBe(0);
});
