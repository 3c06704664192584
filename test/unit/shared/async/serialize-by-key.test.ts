import { expect, test } from 'vitest';
import { serializeByKey } from '#shared/async/serialize-by-key.ts';

test('one run at a time per key; calls that arrive at once, or during a run, share the next run', async () => {
  const runs: string[] = [];
  let running = 0;
  let begun: () => void = () => {};
  let end: () => void = () => {};
  const first = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const ask = serializeByKey<number>(async (key, items) => {
    running += 1;
    runs.push(`${key}:${items.join()}:${running}`);
    begun();
    await ended;
    running -= 1;
  });
  const asked = [ask('a', [1]), ask('a', [2])];
  await first;
  asked.push(ask('a', [3]), ask('a', [4, 5]));
  end();
  await Promise.all(asked);
  await ask('a', [6]);
  expect(runs).toEqual(['a:1,2:1', 'a:3,4,5:1', 'a:6:1']);
});

test('keys do not wait for each other', async () => {
  const order: string[] = [];
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const ask = serializeByKey<number>(async (key) => {
    if (key === 'slow') await released;
    order.push(key);
  });
  const slow = ask('slow', [1]);
  await ask('fast', [1]);
  release();
  await slow;
  expect(order).toEqual(['fast', 'slow']);
});

test('a run that fails fails only its own callers', async () => {
  const ask = serializeByKey<number>(async (_key, items) => {
    await Promise.resolve();
    if (items.includes(2)) throw new Error('no');
  });
  const first = ask('a', [1]);
  // Its run has begun when this turn's immediates are done.
  await new Promise((done) => setImmediate(done));
  const answers = await Promise.allSettled([first, ask('a', [2]), ask('a', [3])]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(ask('a', [4])).resolves.toBeUndefined();
});
