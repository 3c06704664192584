import type { ExpiringDeps } from '#domain/payment/deps.ts';
import type { NonceSlot } from '#model/payment.ts';
import { isMined } from './mined-among.ts';

/** Longer than this (seconds) no run waits for a block: the watcher's tick comes before it. */
const maxBlocksWaited = 3;

/**
 * Waits for a block with the newest payment in flight while the cap is reached and orders wait behind
 * it. False when there are none, and when two block times bring nothing: a new run then looks what is
 * to be repaired.
 */
export async function waitForCapacity(
  deps: ExpiringDeps,
  input: { address: string; inFlight: readonly NonceSlot[]; deadline: number },
): Promise<boolean> {
  const { chain, clock, pause } = deps;
  const newest = input.inFlight.at(-1);
  if (!pause || !newest || chain.blockTime > maxBlocksWaited) return false;
  if ((await deps.orders.approved(chain.name, input.address, 1)).length === 0) return false;
  const until = Math.min(input.deadline, clock.nowMs() + 1_000 + 2_000 * chain.blockTime);
  while (clock.nowMs() < until) {
    await pause(250 * chain.blockTime);
    if (await isMined(deps, newest)) return true;
  }
  return false;
}
