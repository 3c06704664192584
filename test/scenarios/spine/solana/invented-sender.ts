interface Account {
  pubkey: string;
}

export interface Shown {
  /** In a block the accounts are listed here, of one transaction in its message. */
  transaction?: {
    signatures: string[];
    accountKeys?: Account[];
    message?: { accountKeys: Account[] };
  };
}
