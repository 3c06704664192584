import { presentSubAccount } from '#domain/subaccount/view.ts';
import type { SweepSettings } from '#model/settings/sweep-settings.ts';
import { buildSubAccount } from '#test/builders/build-sub-account.ts';
import { buildSettings } from '#test/builders/builders.ts';

const subAccount = buildSubAccount({ subAccountId: 1, subIndex: 1 });

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
