import { type Candidate, selectAffordable } from './select-affordable.ts';

interface Deps {
  gateway: { each(): { nativeBalance(address: string): Promise<bigint> }[] };
}

/**
 * The highest coin balance of an address over the providers, and whether two of them (the only one)
 * answered, where the first answer is too low for what is due. Signing by the higher one is safe:
 * the chain itself decides.
 */
export async function highestBalance(
  { gateway }: Deps,
  address: string,
  read: bigint,
): Promise<{ balance: bigint; isProven: boolean }> {
  const providers = gateway.each();
  if (providers.length < 2) return { balance: read, isProven: true };
  const answers = await Promise.allSettled(providers.map((one) => one.nativeBalance(address)));
  const known = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const balance = known.reduce((highest, one) => (one > highest ? one : highest), read);
  return { balance, isProven: known.length >= 2 };
}

/**
 * Divides candidates as `selectAffordable` does. Where the address seems to hold too little for one,
 * the highest balance of the providers decides. `isProven` as in `highestBalance`.
 */
export async function selectByHighest<T extends Candidate>(
  deps: Deps,
  address: string,
  candidates: T[],
  { balance, spendable }: { balance: bigint; spendable: bigint },
): Promise<ReturnType<typeof selectAffordable<T>> & { isProven: boolean }> {
  const selected = selectAffordable(candidates, { balance, spendable });
  if (!selected.unaffordable.some(({ exceedsBalance }) => exceedsBalance)) {
    return { ...selected, isProven: true };
  }
  const highest = await highestBalance(deps, address, balance);
  const more = highest.balance - balance;
  return {
    ...selectAffordable(candidates, { balance: highest.balance, spendable: spendable + more }),
    isProven: highest.isProven,
  };
}
