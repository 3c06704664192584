import { expect, test } from 'vitest';
import { waitForCapacity } from '#domain/payment/worker/wait-for-capacity.ts';
import { ethereum } from '#test/builders/builders.ts';

/** Waits on a chain whose pauses move the clock; `freedAt` is when a block takes a payment (ms). */
async function wait(set: {
  blockTimeMs?: number;
  waiting?: number;
  freedAt?: number;
  deadline?: number;
}) {
  let nowMs = 0;
  const freed = await waitForCapacity(
    {
      chain: { ...ethereum(), blockTimeMs: set.blockTimeMs ?? 2_000 },
      clock: { now: () => nowMs / 1_000, nowMs: () => nowMs },
      orders: { approved: async () => Array.from({ length: set.waiting ?? 1 }, () => 'WD1') },
      pause: async (ms) => {
        nowMs += ms;
      },
    },
    {
      address: '0x1',
      deadline: set.deadline ?? 60_000,
      isFreed: async () => nowMs >= (set.freedAt ?? Number.POSITIVE_INFINITY),
    },
  );
  return { freed, nowMs };
}

test('it ends as soon as a payment is mined', async () => {
  expect(await wait({ freedAt: 900 })).toEqual({ freed: true, nowMs: 1_000 });
});

test('it gives up after two block times and a second, and at the deadline', async () => {
  expect(await wait({})).toEqual({ freed: false, nowMs: 5_000 });
  expect(await wait({ deadline: 1_500 })).toEqual({ freed: false, nowMs: 1_500 });
});

test('on a chain with many blocks a second it asks four times a second, for three seconds', async () => {
  expect(await wait({ blockTimeMs: 200, freedAt: 1 })).toEqual({ freed: true, nowMs: 250 });
  expect(await wait({ blockTimeMs: 200 })).toEqual({ freed: false, nowMs: 3_000 });
});

test('it does not wait on a slow chain, nor for no order', async () => {
  expect(await wait({ blockTimeMs: 12_000, freedAt: 0 })).toEqual({ freed: false, nowMs: 0 });
  expect(await wait({ waiting: 0, freedAt: 0 })).toEqual({ freed: false, nowMs: 0 });
});
