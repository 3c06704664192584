/**
 * The wallet's addresses (docs/interface.md "Wallet address"; docs/decisions.md
 * "Wallet and its addresses").
 */

import type { Project } from '#model/project.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import { type Family, families } from '#shared/chains.ts';

export interface WalletAddress {
  family: Family;
  address: string;
  /** 0 is the hot address. */
  index: number;
}

/** The hot addresses, one per family. */
export const hotAddresses = (
  { hot }: Pick<Project, 'hot'>,
  wanted: readonly Family[] = families,
): WalletAddress[] => wanted.map((family) => ({ family, address: hot[family].address, index: 0 }));

/**
 * A page of the wallet's addresses, of all families or of one, and the exact total. Hot addresses
 * come first, then those of sub-accounts, newest first; an owner's families are adjacent. Reads at
 * most two pages of the list of sub-accounts.
 */
export async function listAddresses(
  deps: { subAccounts: Pick<SubAccountStore, 'getMany'>; lists: Pick<ListIndex, 'page'> },
  input: { project: Project; family: Family | null; page: number; size: number },
): Promise<{ list: WalletAddress[]; total: number }> {
  const { project, page, size } = input;
  const wanted = input.family ? [input.family] : families;
  const perOwner = wanted.length;
  const firstRow = (page - 1) * size;
  // The range of owners whose rows are on the page. Owner 0 is the hot wallet.
  const from = Math.floor(firstRow / perOwner);
  const upTo = Math.ceil((firstRow + size) / perOwner);
  const { ids, total } = await subAccountIds(deps.lists, project.projectId, {
    from: Math.max(0, from - 1),
    upTo: Math.max(1, upTo - 1),
  });
  const subAccounts = await deps.subAccounts.getMany(project.projectId, ids);
  const byId = new Map(subAccounts.map((owner) => [owner.subAccountId, owner]));
  const rows = [
    ...(from === 0 ? hotAddresses(project, wanted) : []),
    ...ids.flatMap((id) => {
      const owner = byId.get(id);
      if (!owner) return [];
      const { addresses, subIndex: index } = owner;
      return wanted.map((family) => ({ family, address: addresses[family], index }));
    }),
  ];
  const skipped = firstRow - from * perOwner;
  return { list: rows.slice(skipped, skipped + size), total: (total + 1) * perOwner };
}

/**
 * The sub-accounts at these positions of their list, newest first: from `from` up to, not
 * including, `upTo`.
 */
async function subAccountIds(
  lists: Pick<ListIndex, 'page'>,
  projectId: string,
  { from, upTo }: { from: number; upTo: number },
): Promise<{ ids: number[]; total: number }> {
  const size = upTo - from;
  const first = Math.floor(from / size);
  const last = Math.floor((upTo - 1) / size);
  const read = (index: number) =>
    lists.page({
      list: 'subaccounts',
      projectId,
      scope: '',
      filter: {},
      page: index + 1,
      size,
    });
  const pages = await Promise.all(first === last ? [read(first)] : [read(first), read(last)]);
  const ids = pages.flatMap((indexPage) => indexPage.ids);
  const skipped = from - first * size;
  return { ids: ids.slice(skipped, skipped + size).map(Number), total: pages[0]!.total };
}
