import type { PaymentPlan } from '#model/payment.ts';

/**
 * The candidates, in their order, whose energy fits into what is `left` (units). The others wait for
 * the next round. A candidate that burns takes none.
 *
 * @example
 * ```ts
 * selectByEnergy([a, b], 100_000n); // [a], if both need 64,285
 * ```
 */
export function selectByEnergy<T extends { plan: Pick<PaymentPlan, 'resource'> }>(
  candidates: T[],
  left: bigint,
): T[] {
  let rest = left;
  return candidates.filter(({ plan: { resource = 0n } }) => {
    if (resource > 0n && resource > rest) return false;
    rest -= resource;
    return true;
  });
}
