import { expect, test } from 'vitest';
import { setUp } from '#test/builders/aws/runtime/parameter-cache.ts';

test('is read once in five minutes, per name, also by callers at once', async () => {
  const { state, get } = setUp();
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['a=one', 'a=one', 'b=one']);
  state.text = 'two';
  state.now = 299_999;
  expect(await get('a')).toBe('a=one');
  expect(state.reads).toBe(2);
  state.now = 300_000;
  expect(await get('a')).toBe('a=two');
  expect(state.reads).toBe(3);
});

test('a first read that fails is not kept', async () => {
  const { state, get } = setUp();
  state.fail = true;
  await expect(get('a')).rejects.toThrow('SSM is down');
  state.fail = false;
  expect(await get('a')).toBe('a=one');
});

test('a refresh that fails leaves the old value, and is tried again after ten seconds', async () => {
  const { state, get } = setUp();
  await get('a');
  state.now = 300_000;
  state.fail = true;
  expect(await get('a')).toBe('a=one');
  expect(await get('a')).toBe('a=one');
  expect(state.reads).toBe(2);
  Object.assign(state, { fail: false, text: 'two', now: 309_999 });
  expect(await get('a')).toBe('a=one');
  state.now = 310_000;
  expect(await get('a')).toBe('a=two');
});
