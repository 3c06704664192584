import { expect, test } from 'vitest';
import { coalesce } from '../../../src/aws/coalesce.ts';

test('one run at a time per key; what comes meanwhile goes together', async () => {
  const runs: string[] = [];
  let running = 0;
  const ask = coalesce<number>(async (key, items) => {
    running += 1;
    runs.push(`${key}:${items.join()}:${running}`);
    await new Promise((done) => setTimeout(done, 5));
    running -= 1;
  });
  await Promise.all([ask('a', [1]), ask('a', [2]), ask('a', [3, 4])]);
  await ask('a', [5]);
  expect(runs).toEqual(['a:1:1', 'a:2,3,4:1', 'a:5:1']);
});

test('keys do not wait for each other', async () => {
  const order: string[] = [];
  const ask = coalesce<number>(async (key, [ms]) => {
    await new Promise((done) => setTimeout(done, ms));
    order.push(key);
  });
  await Promise.all([ask('slow', [40]), ask('fast', [1])]);
  expect(order).toEqual(['fast', 'slow']);
});

test('a run that fails fails its own callers alone', async () => {
  const ask = coalesce<number>(async (_key, items) => {
    await Promise.resolve();
    if (items.includes(2)) throw new Error('no');
  });
  const answers = await Promise.allSettled([ask('a', [1]), ask('a', [2]), ask('a', [3])]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(ask('a', [4])).resolves.toBeUndefined();
});
