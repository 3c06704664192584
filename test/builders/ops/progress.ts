import { expect, vi } from 'vitest';
import { withProgress } from '#ops/progress.ts';

/** What a listener reads of work that takes `ms`. */
export async function heard(isTTY: boolean, ms: number) {
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
