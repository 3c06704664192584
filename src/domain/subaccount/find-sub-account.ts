import { ApiError } from '#contract/api-error.ts';
import type { SubAccount } from '#model/sub-account.ts';
import type { SubAccountStore } from '../ports/deposits/sub-account-store.ts';

/** The sub-account of a project's user. Errors: notFound. */
export async function findSubAccount(
  deps: { subAccounts: SubAccountStore },
  input: { projectId: string; userId: string },
): Promise<SubAccount> {
  const found = await deps.subAccounts.byUser(input.projectId, input.userId);
  if (!found) throw new ApiError('notFound', `No sub-account for user_id ${input.userId}`);
  return found;
}
