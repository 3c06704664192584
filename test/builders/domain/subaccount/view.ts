import { presentSubAccount } from '#domain/subaccount/view.ts';
import type { SubAccount } from '#model/sub-account.ts';
import type { SweepSettings } from '#model/sweep/sweep-settings.ts';
import { buildSettings } from '#test/builders/builders.ts';

const subAccount: SubAccount = {
  subAccountId: 1,
  projectId: 'demo',
  userId: 'user-1',
  accountNo: 'WP-7K3M-Q9XA-4T',
  subIndex: 1,
  label: 'user-1',
  addresses: { EVM: '0x1', TRX: 'T1', SOL: 'S1' },
  createdAt: 1,
};

export const shown = (set: Partial<SweepSettings>) => {
  const EVM: SweepSettings = {
    enabled: true,
    minUsd: 5,
    dest: null,
    method: 'fund',
    dailyFeeUsd: 20,
    ...set,
  };
  return presentSubAccount(subAccount, buildSettings({ sweeps: { EVM } })).native_deposits;
};
