import { Unverified } from '#chains/rpc/json-guards.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import type { HeldReading } from '../ports.ts';
import { agreeReadings } from '../rules/reconcile/agree-readings.ts';

/**
 * What two of these providers say alike, by the first two that answer; the only one's word, if there is
 * only one. Throws Unverified if fewer answer.
 */
export async function byTwoProviders(
  count: number,
  read: (provider: number) => Promise<HeldReading[]>,
): Promise<HeldReading[]> {
  const needed = Math.min(2, count);
  const answers: HeldReading[][] = [];
  let reason = 'there is no provider';
  for (let next = 0; answers.length < needed && next < count; ) {
    const asked = Array.from(
      { length: Math.min(needed - answers.length, count - next) },
      () => next++,
    );
    for (const result of await Promise.allSettled(asked.map(read))) {
      if (result.status === 'fulfilled') answers.push(result.value);
      else if (!isNodeFailure(result.reason)) throw result.reason;
      else reason = String((result.reason as Error).message);
    }
  }
  const [first = [], second] = answers;
  if (answers.length < needed) throw new Unverified(`fewer than ${needed} providers: ${reason}`);
  return second ? agreeReadings(first, second) : first;
}
