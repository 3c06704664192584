import { expect, test } from 'vitest';
import { presentSubAccount } from '#domain/subaccount/view.ts';
import type { SweepSettings } from '#model/settings/sweep-settings.ts';
import type { SubAccount } from '#model/sub-account.ts';
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

const shown = (set: Partial<SweepSettings>) => {
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

test('chains whose addresses keep delegating do not accept their coin', () => {
  expect(shown({ setCode: { ETH: 'keep', BSC: 'clear' } })).toEqual({ ETH: false });
});

test.each<[string, Partial<SweepSettings>]>([
  ['no chain delegates', {}],
  ['delegations are taken back', { setCode: { ETH: 'clear' } }],
  ['sweeps are off', { enabled: false, setCode: { ETH: 'keep' } }],
])('nothing is said where %s', (_, set) => {
  expect(shown(set)).toBeUndefined();
});
