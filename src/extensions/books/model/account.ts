import type { LedgerAccount } from '#model/ledger-accounts.ts';

export type Account = LedgerAccount;

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
