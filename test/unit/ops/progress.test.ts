import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withProgress } from '#ops/progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a listener reads of work that takes `ms`. */
async function heard(isTTY: boolean, ms: number) {
  const lines: string[] = [];
  const work = withProgress(
    'Comparing',
    () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms)),
    { isTTY, write: (text) => lines.push(text) },
  );
  await vi.advanceTimersByTimeAsync(ms);
  expect(await work).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
  return lines;
}

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
