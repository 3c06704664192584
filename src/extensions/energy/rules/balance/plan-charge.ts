import type { BalanceChange, EnergyBalance } from '../../model/subscription.ts';

/** The part of the threshold at which the alert is armed again, in percent. */
const rearmPercent = 110n;

/**
 * How a balance is charged, or null if it is too small. `announces` says that the charge crosses
 * the threshold: that is reported once, and again only after the balance was at 110 % of it. The
 * guard makes the write fail if the balance has changed so that another decision would be right.
 */
export function planCharge(
  balance: EnergyBalance,
  { cost, threshold }: { cost: bigint; threshold: bigint },
): { guard: NonNullable<BalanceChange['guard']>; announces: boolean } | null {
  const { sun, lowSent } = balance;
  if (sun < cost) return null;
  const rearm = (threshold * rearmPercent + 99n) / 100n;
  const crosses = threshold + cost;
  if (lowSent && sun < rearm) {
    const guard = { min: cost, below: maxOf(rearm, cost + 1n), lowSent, nextLowSent: true };
    return { guard, announces: false };
  }
  const least = lowSent ? maxOf(cost, rearm) : cost;
  return sun < crosses
    ? { guard: { min: least, below: crosses, lowSent, nextLowSent: true }, announces: true }
    : {
        guard: { min: maxOf(least, crosses), below: null, lowSent, nextLowSent: false },
        announces: false,
      };
}

const maxOf = (one: bigint, other: bigint): bigint => (one > other ? one : other);
