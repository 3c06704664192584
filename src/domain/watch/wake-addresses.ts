import type { WatchDeps } from './deps.ts';

/**
 * Wakes the payment workers of the addresses with open work. Ends when `isLate` says so: the next
 * tick begins after the last address that was woken, so that each one has its turn.
 */
export async function wakeAddresses(
  deps: Pick<WatchDeps, 'chain' | 'orders' | 'work' | 'wakes'>,
  isLate: () => boolean,
): Promise<void> {
  const { chain, wakes } = deps;
  while (!isLate()) {
    const { addresses, next } = await deps.orders.nextWithWork(chain.name, wakes.position);
    if (addresses.length > 0) await deps.work.wakeMany(chain.name, addresses);
    wakes.position = next;
    if (next === null) return;
  }
}
