import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withProgress } from '#ops/progress.ts';
import { heard } from '#test/builders/ops/progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a person reads of work after two seconds, and then every five', async () => {
  expect(await heard(true, 1_900)).toEqual([]);
  expect(await heard(true, 6_900)).toEqual(['Comparing...\n']);
  expect(await heard(true, 12_500)).toHaveLength(3);
});

test('what nobody watches stays silent', async () => {
  expect(await heard(false, 12_500)).toEqual([]);
});

test('a failure passes through, and nothing is shown after it', async () => {
  const failing = withProgress(
    'Comparing',
    async () => {
      throw new Error('no');
    },
    { isTTY: true, write: () => expect.unreachable() },
  );
  await expect(failing).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});
