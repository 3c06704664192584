/** A transaction that could be signed. `cost` is the most coin that it may take (base units). */
export interface Candidate {
  cost: bigint;
}

/**
 * Divides candidates, in their order, into those that the address can pay for and those that it
 * cannot. `balance` is all of the address's coin, `spendable` what nothing in flight may take.
 * A candidate that `exceedsBalance` could not be paid for even if nothing else were.
 *
 * @example
 * ```ts
 * selectAffordable([{ cost: 6n }, { cost: 5n }], { balance: 10n, spendable: 10n });
 * // affordable: [{ cost: 6n }], unaffordable: [{ candidate: { cost: 5n }, exceedsBalance: false }]
 * ```
 */
export function selectAffordable<T extends Candidate>(
  candidates: T[],
  { balance, spendable }: { balance: bigint; spendable: bigint },
): { affordable: T[]; unaffordable: { candidate: T; exceedsBalance: boolean }[] } {
  let left = spendable;
  const affordable: T[] = [];
  const unaffordable: { candidate: T; exceedsBalance: boolean }[] = [];
  for (const candidate of candidates) {
    const { cost } = candidate;
    if (cost > left) {
      unaffordable.push({ candidate, exceedsBalance: cost > balance });
      continue;
    }
    left -= cost;
    affordable.push(candidate);
  }
  return { affordable, unaffordable };
}
