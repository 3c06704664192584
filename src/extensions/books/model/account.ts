/**
 * The accounts of a project's books, on each chain and in each token. What an account receives is
 * positive. Accounts of ours hold what the chain holds (`energy` also what was paid in advance); the
 * sum of all accounts is zero.
 */
export const accounts = [
  'hot',
  'users',
  'energy',
  'in transit',
  'fees/network',
  'fees/energy',
  'swaps',
  'external/deposits',
  'external/withdrawals',
  'external/other',
  'external/dust',
] as const;
export type Account = (typeof accounts)[number];

/** An account, and of one with a ledger for each address, the address; else null. */
export interface Place {
  account: Account;
  address: string | null;
}

/** An account that has no addresses: the other side of what comes, leaves or is paid. */
export const outside = (account: Exclude<Account, 'hot' | 'users' | 'energy'>): Place => ({
  account,
  address: null,
});
