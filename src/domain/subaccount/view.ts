import type { SubAccountAnswer, SubAccountItemAnswer } from '#contract/subaccount/answers.ts';
import type { SubAccount } from '#model/sub-account.ts';

/** The answer of create and info (docs/interface.md "Sub-account"). */
export const presentSubAccount = (subAccount: SubAccount): SubAccountAnswer => ({
  account_no: subAccount.accountNo,
  sub_account_id: subAccount.subAccountId,
  user_id: subAccount.userId,
  addresses: presentAddresses(subAccount),
});

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
