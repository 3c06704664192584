import type { SubAccount } from '#model/sub-account.ts';

/** The sub-account of a user of the project `demo`. */
export const buildSubAccount = (set: Partial<SubAccount> = {}): SubAccount => ({
  subAccountId: 7,
  projectId: 'demo',
  userId: 'user-1',
  accountNo: 'WP-7K3M-Q9XA-4T',
  subIndex: 3,
  label: 'user-1',
  addresses: { EVM: '0x1', TRX: 'T1', SOL: 'S1' },
  createdAt: 1,
  ...set,
});
