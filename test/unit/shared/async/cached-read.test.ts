import { expect, test } from 'vitest';
import { makeCachedRead } from '#shared/async/cached-read.ts';
import { world } from '#test/builders/shared/async/cached-read.ts';

test('calls at once, and within the time, are one read; afterwards the new answer counts', async () => {
  const { state, read } = world();
  expect(await Promise.all([read(), read(), read()])).toEqual(['old', 'old', 'old']);
  state.id = 'new';
  state.now += 9_999;
  expect(await read()).toBe('old');
  expect(state.reads).toBe(1);
  state.now += 1;
  expect(await read()).toBe('new');
  expect(state.reads).toBe(2);
});

test('the time counts from the question, not from its answer', async () => {
  const state = { now: 0, reads: 0 };
  const read = makeCachedRead({
    read: async () => {
      state.reads += 1;
      state.now += 8_000;
      return state.reads;
    },
    nowMs: () => state.now,
    keepMs: 10_000,
  });
  expect(await read()).toBe(1);
  state.now += 2_000;
  expect(await read()).toBe(2);
});

test('a failure is thrown, never kept, and never answered by what was known before', async () => {
  const { state, read } = world();
  expect(await read()).toBe('old');
  state.now += 10_000;
  state.fails = true;
  await expect(read()).rejects.toThrow('control plane');
  await expect(read()).rejects.toThrow('control plane');
  state.fails = false;
  expect(await read()).toBe('old');
  expect(state.reads).toBe(4);
});

test('a clock that was set back, or no time to keep, reads again', async () => {
  const back = world();
  await back.read();
  back.state.now -= 1;
  await back.read();
  expect(back.state.reads).toBe(2);
  const never = world(0);
  await never.read();
  await never.read();
  expect(never.state.reads).toBe(2);
});
