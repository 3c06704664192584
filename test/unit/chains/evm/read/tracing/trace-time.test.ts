import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTraceTime } from '#chains/evm/read/tracing/trace-time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

test('a share of the time is left, up to what is kept', async () => {
  const time = makeTraceTime({ share: 1 / 4, maxMs: 1_000 });
  expect(time.leftMs()).toBe(1_000);
  const spent = time.spend(() => wait(800));
  await vi.advanceTimersByTimeAsync(800);
  await spent;
  expect(time.leftMs()).toBe(400);
  await vi.advanceTimersByTimeAsync(400);
  expect(time.leftMs()).toBe(500);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(time.leftMs()).toBe(1_000);
});

test('what runs in parallel counts once, and a failure ends its time', async () => {
  const time = makeTraceTime({ share: 1 / 4, maxMs: 1_000 });
  const failing = time.spend(async () => {
    await wait(400);
    throw new Error('refused');
  });
  const failed = expect(failing).rejects.toThrow('refused');
  const other = time.spend(() => wait(800));
  await vi.advanceTimersByTimeAsync(800);
  await Promise.all([failed, other]);
  expect(time.leftMs()).toBe(400);
  await vi.advanceTimersByTimeAsync(400);
  expect(time.leftMs()).toBe(500);
});
