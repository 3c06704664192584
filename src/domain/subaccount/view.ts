import type { ProjectSettings } from '#model/project.ts';
import type { SweepSettings } from '#model/settings/sweep-settings.ts';
import type { SubAccount } from '#model/sub-account.ts';
import type { SubAccountAnswer, SubAccountItemAnswer } from '#wire/merchant/subaccount/answers.ts';

/** The answer of create, update and info (docs/interface.md "Sub-account"). */
export const presentSubAccount = (
  subAccount: SubAccount,
  { sweeps }: Pick<ProjectSettings, 'sweeps'>,
): SubAccountAnswer => ({
  account_no: subAccount.accountNo,
  sub_account_id: subAccount.subAccountId,
  user_id: subAccount.userId,
  label: subAccount.label,
  addresses: presentAddresses(subAccount),
  ...nativeDeposits(sweeps.EVM),
});

/**
 * Chains whose coin may not arrive at these addresses: while one delegates, a transfer with a gas limit
 * of exactly 21,000 reverts (docs/sweeps.md). Absent where there is none.
 */
function nativeDeposits(
  settings: SweepSettings | undefined,
): Pick<SubAccountAnswer, 'native_deposits'> {
  const modes = Object.entries((settings?.enabled && settings.setCode) || {});
  const kept = modes.filter(([, mode]) => mode === 'keep').map(([chain]) => [chain, false]);
  return kept.length > 0 ? { native_deposits: Object.fromEntries(kept) } : {};
}

/** An item of the list, which has other names for the id and user_id. */
export const presentSubAccountItem = (subAccount: SubAccount): SubAccountItemAnswer => ({
  id: subAccount.subAccountId,
  sub_index: subAccount.subIndex,
  account_no: subAccount.accountNo,
  user_ref: subAccount.userId,
  label: subAccount.label,
  addresses: presentAddresses(subAccount),
});

const presentAddresses = ({ addresses: { EVM, TRX, SOL } }: SubAccount) => ({ EVM, TRX, SOL });
