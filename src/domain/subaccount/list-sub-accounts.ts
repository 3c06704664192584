import type { SubAccount } from '#model/sub-account.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';

/** A page of a project's sub-accounts, newest first, with the exact total. */
export async function listSubAccounts(
  deps: { subAccounts: SubAccountStore; lists: ListIndex },
  input: { projectId: string; page: number; size: number },
): Promise<{ list: SubAccount[]; total: number }> {
  const { projectId, page, size } = input;
  const { ids, total } = await deps.lists.page({
    list: 'subaccounts',
    projectId,
    scope: '',
    filter: {},
    page,
    size,
  });
  return { list: await deps.subAccounts.getMany(projectId, ids.map(Number)), total };
}
