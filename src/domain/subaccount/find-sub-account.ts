import type { SubAccount } from '#model/sub-account.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import { ApiError } from '#wire/api-error.ts';

/** The sub-account of a project's user. Errors: notFound. */
export async function findSubAccount(
  deps: { subAccounts: Pick<SubAccountStore, 'byUser'> },
  input: { projectId: string; userId: string },
): Promise<SubAccount> {
  const subAccount = await deps.subAccounts.byUser(input.projectId, input.userId);
  if (!subAccount) {
    throw new ApiError('notFound', `No sub-account for user_id ${input.userId}${plusHint(input)}`);
  }
  return subAccount;
}

/** A query has it that a plus is a space, which surprises who asks for `john+test@example.com`. */
const plusHint = ({ userId }: { userId: string }): string =>
  userId.includes(' ') ? ': in a query "+" is a space, and %2B is a plus' : '';
