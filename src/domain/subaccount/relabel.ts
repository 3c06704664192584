import type { SubAccount } from '#model/sub-account.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import { findSubAccount } from './find-sub-account.ts';

/**
 * The sub-account of a project's user with another label; an empty one becomes the user_id, as when it is
 * made. The same label again writes nothing. Errors: notFound; busy (50301).
 */
export async function relabelSubAccount(
  deps: { subAccounts: Pick<SubAccountStore, 'byUser' | 'setLabel'> },
  input: { projectId: string; userId: string; label: string },
): Promise<SubAccount> {
  const subAccount = await findSubAccount(deps, input);
  const label = input.label || input.userId;
  if (subAccount.label === label) return subAccount;
  await deps.subAccounts.setLabel(subAccount, label);
  return { ...subAccount, label };
}
