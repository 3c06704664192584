import type { OrderStatus } from '#model/order-status.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Project } from '#model/project.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import type { OperationStore, WithdrawalStore } from '#ports/orders.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Family } from '#shared/chains.ts';
import { looksAlike } from './looks-alike.ts';
import { pagesOfStatus } from './pages-of-status.ts';

export interface RecipientDeps {
  lists: Pick<ListIndex, 'page'>;
  withdrawals: Pick<WithdrawalStore, 'getMany'>;
  operations: Pick<OperationStore, 'getMany'>;
  addresses: Pick<AddressBook, 'owners'>;
  store: Pick<ProjectAdminStore, 'settings'>;
}

export type KnownAs = 'recipient' | 'whitelist' | 'hot_wallet';

export interface RecipientHistory {
  address: string;
  /** Whose it is, if it is an address of the project itself. */
  ours: 'hot_wallet' | 'user' | null;
  userId: string | null;
  isWhitelisted: boolean;
  count: number;
  /** What they were worth when they were asked for, in millionths of a USD. */
  microUsd: bigint;
  firstAt: number | null;
  lastAt: number | null;
  /** Known addresses that begin and end as this one does, and are others. */
  similar: { address: string; knownAs: KnownAs }[];
  lookedAt: number;
  /** Whether these are all payments that the project ever confirmed. */
  isComplete: boolean;
}

/** The newest confirmed payments of a kind that are looked at. */
export const maxPayments = 300;

/** Entries of one read of the list index. */
const pageSize = 100;

/**
 * What a project knows about an address that is to be paid, by its own confirmed payments, its
 * whitelist and its own addresses. It looks only at the newest payments: nothing is stored for it.
 */
export async function recipientHistory(
  deps: RecipientDeps,
  input: { project: Project; family: Family; address: string },
): Promise<RecipientHistory> {
  const { project, family, address } = input;
  const { projectId } = project;
  const [withdrawals, operations, settings, owners] = await Promise.all([
    newest(deps.lists, { projectId, list: 'withdrawals', status: 'confirmed' }),
    newest(deps.lists, { projectId, list: 'operations', status: 'confirmed' }),
    deps.store.settings(projectId),
    deps.addresses.owners(family, [address]),
  ]);
  const [paid, signed] = await Promise.all([
    deps.withdrawals.getMany(withdrawals.ids),
    deps.operations.getMany(operations.ids),
  ]);
  const payments = [...paid.map(ofWithdrawal), ...signed.flatMap(ofOperation)].filter(
    (payment) => payment.projectId === projectId,
  );
  const own = payments.filter((payment) => payment.to === address);
  const times = own.map(({ at }) => at).sort((a, b) => a - b);
  const hot = project.hot[family].address;
  const owner = owners.get(address);
  const isUser = owner?.projectId === projectId && owner.userId !== null;
  const known: [string, KnownAs][] = [
    ...payments.map(({ to }): [string, KnownAs] => [to, 'recipient']),
    ...settings.addressWhitelist.map((entry): [string, KnownAs] => [entry, 'whitelist']),
    [hot, 'hot_wallet'],
  ];
  const similar = new Map(known.filter(([other]) => looksAlike(family, address, other)));
  return {
    address,
    ours: address === hot ? 'hot_wallet' : isUser ? 'user' : null,
    userId: isUser ? (owner?.userId ?? null) : null,
    isWhitelisted: settings.addressWhitelist.includes(address),
    count: own.length,
    microUsd: own.reduce((sum, { microUsd }) => sum + microUsd, 0n),
    firstAt: times[0] ?? null,
    lastAt: times.at(-1) ?? null,
    similar: [...similar].map(([other, knownAs]) => ({ address: other, knownAs })),
    lookedAt: withdrawals.ids.length + operations.ids.length,
    isComplete: withdrawals.isAll && operations.isAll,
  };
}

interface Payment {
  projectId: string;
  to: string;
  at: number;
  microUsd: bigint;
}

const ofWithdrawal = ({ projectId, toAddress, ...order }: Withdrawal): Payment => ({
  projectId,
  to: toAddress,
  at: Math.floor(order.createdAtMs / 1000),
  microUsd: order.amountMicroUsd,
});

/** A transfer pays its recipient; what a call pays is not known by its `toAddress`. */
const ofOperation = ({ projectId, opType, toAddress, ...order }: Operation): Payment[] => {
  if (opType !== 'transfer' || !toAddress) return [];
  const at = Math.floor(order.createdAtMs / 1000);
  return [{ projectId, to: toAddress, at, microUsd: order.countedMicroUsd ?? 0n }];
};

async function newest(
  lists: Pick<ListIndex, 'page'>,
  { projectId, list, status }: { projectId: string; list: string; status: OrderStatus },
): Promise<{ ids: string[]; isAll: boolean }> {
  const pageOf = pagesOfStatus(lists, { projectId, list, status, size: pageSize });
  const first = await pageOf(1);
  const count = Math.ceil(Math.min(first.total, maxPayments) / pageSize);
  const rest = Array.from({ length: Math.max(0, count - 1) }, (_, index) => pageOf(index + 2));
  const pages = [first, ...(await Promise.all(rest))];
  const ids = [...new Set(pages.flatMap((page) => page.ids))];
  return { ids, isAll: first.total <= maxPayments };
}
