import { resendAfter } from '../payment/resend-after.ts';
import type { WatchDeps } from './deps.ts';

/**
 * Wakes the payment workers of the addresses with open work. Ends when `isLate` says so: the next
 * tick begins after the last address that was woken, so that each one has its turn.
 *
 * An address that only has payments in flight is woken when a worker may have something to send: not
 * at its first sight, since the run that signed has just sent, and then once in each time after which
 * a worker sends again, a tick early at most. A watcher that begins wakes every address once, since it
 * does not know how old their sends are.
 */
export async function wakeAddresses(
  deps: Pick<WatchDeps, 'chain' | 'orders' | 'work' | 'wakes' | 'clock'>,
  isLate: () => boolean,
): Promise<void> {
  const { chain, wakes } = deps;
  const quiet = Math.max(1, resendAfter(chain.blockTimeMs) - chain.tickSeconds);
  while (!isLate()) {
    const { approved, inFlight, next } = await deps.orders.nextWithWork(chain.name, wakes.position);
    const now = deps.clock.now();
    const sinceOf = (address: string) =>
      wakes.passed.get(address) ?? wakes.waiting?.get(address) ?? now;
    const isDue = (address: string) => wakes.waiting === null || now - sinceOf(address) >= quiet;
    const due = new Set([...approved, ...inFlight.filter(isDue)]);
    if (due.size > 0) await deps.work.wakeMany(chain.name, [...due]);
    for (const address of inFlight) {
      wakes.passed.set(address, due.has(address) ? now : sinceOf(address));
    }
    wakes.position = next;
    if (next !== null) continue;
    wakes.waiting = wakes.passed;
    wakes.passed = new Map();
    return;
  }
}
