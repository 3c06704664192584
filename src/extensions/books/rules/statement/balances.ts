import type { ChainName } from '#shared/chains.ts';
import type { Place } from '../../model/account.ts';
import type { Entry } from '../../model/entry.ts';

/** The balance of a place in one token of a chain. */
export interface Balance extends Place {
  chain: ChainName;
  token: string;
  /** Smallest units. */
  amount: bigint;
}

const keyOf = ({ chain, token, account, address }: Omit<Balance, 'amount'>): string =>
  JSON.stringify([chain, token, account, address]);

/** The balances after these entries, in the order of their keys. One that is zero is left out. */
export function addEntries(
  opening: readonly Balance[],
  entries: readonly Pick<Entry, keyof Balance>[],
): Balance[] {
  const sums = new Map<string, Balance>();
  for (const { chain, token, account, address, amount } of [...opening, ...entries]) {
    const key = keyOf({ chain, token, account, address });
    const sum = (sums.get(key)?.amount ?? 0n) + amount;
    sums.set(key, { chain, token, account, address, amount: sum });
  }
  return [...sums]
    .filter(([, { amount }]) => amount !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, balance]) => balance);
}

/** What all places of a token sum to, by `<chain> <token>`; only sums that are not zero. */
export function unbalanced(balances: readonly Balance[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { chain, token, amount } of balances) {
    const key = `${chain} ${token}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0n));
}
