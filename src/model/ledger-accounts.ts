/**
 * The accounts of a project's books, on each chain and in each token. What an account receives is
 * positive. Accounts of ours hold what the chain holds (`energy` also what was paid in advance); the
 * sum of all accounts is zero.
 */
export const ledgerAccounts = [
  'hot',
  'users',
  'energy',
  'in transit',
  'held',
  'fees/network',
  'fees/energy',
  'swaps',
  'external/deposits',
  'external/withdrawals',
  'external/other',
  'external/dust',
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];
