import { waitForCapacity } from '#domain/payment/worker/wait-for-capacity.ts';
import { ethereum } from '#test/builders/builders.ts';

/** Waits on a chain whose pauses move the clock; `freedAt` is when a block takes a payment (ms). */
export async function wait(set: {
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
