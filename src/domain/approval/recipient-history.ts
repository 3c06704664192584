import { isOperation, isWithdrawal, type Order } from '#model/orders/order.ts';
import { payeeOf } from '#model/orders/payee.ts';
import type { Project } from '#model/project.ts';
import type { AddressBook, DerivedAddressBook } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import type { RecipientIndex } from '#ports/orders.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Family } from '#shared/chains.ts';
import { notSearched } from '#wire/words/not-searched.ts';
import {
  findLookAlikes,
  knownByOrders,
  type LookAlikeDeps,
  readOrders,
  type SimilarAddress,
} from './find-look-alikes.ts';
import { looksAlike } from './looks-alike.ts';
import { pagesOfStatus } from './pages-of-status.ts';

export interface RecipientDeps extends LookAlikeDeps {
  lists: Pick<ListIndex, 'page'>;
  recipients: RecipientIndex;
  addresses: Pick<AddressBook, 'alike'>;
  /** Whose an address is counts only where it is derived again: several roles write the plain table. */
  derived: Pick<DerivedAddressBook, 'owners' | 'isDerived'>;
  store: Pick<ProjectAdminStore, 'settings'>;
}

export interface RecipientHistory {
  address: string;
  /** Whose it is, if it is an address of the project itself. */
  ours: 'hot_wallet' | 'user' | null;
  userId: string | null;
  isWhitelisted: boolean;
  /** It is none of ours, not in the whitelist, and no confirmed order names it. */
  isStranger: boolean;
  /** Confirmed payments to it. */
  count: number;
  /** What they were worth when they were asked for, in millionths of a USD. */
  microUsd: bigint;
  firstAt: number | null;
  lastAt: number | null;
  /** Known addresses that begin and end as this one does, and are others. */
  similar: SimilarAddress[];
  /** How many orders were looked at. */
  lookedAt: number;
  /** Whether these are all orders that name it. */
  isComplete: boolean;
  /** What was not compared with it, for people. */
  notCompared: string[];
}

/** The newest orders that are looked at: of an address, or of one list. */
export const maxPayments = 300;

/** Entries of one read of the list index. */
const pageSize = 100;

/**
 * What a project knows about an address that is to be paid: the orders that name it, its whitelist and
 * its own addresses, and what looks alike. Of a project that is older than these keys it also looks at
 * its newest orders, and says what it cannot compare.
 */
export async function recipientHistory(
  deps: RecipientDeps,
  input: { project: Project; family: Family; address: string },
): Promise<RecipientHistory> {
  const { project, family, address } = input;
  const { projectId } = project;
  const isOld = project.keepsEnds !== true;
  const [page, settings, owners] = await Promise.all([
    deps.recipients.ordersTo({ projectId, family, address }, { limit: maxPayments, after: null }),
    deps.store.settings(projectId),
    deps.derived.owners(family, [address]),
  ]);
  const needsLists = isOld || page === null;
  const older = needsLists ? await newestOrders(deps, projectId) : { orders: [], isAll: true };
  const [named, alike] = await Promise.all([
    readOrders(deps, projectId, page?.orderNos ?? []),
    findLookAlikes(deps, { project, settings, family, address }),
  ]);
  const orders = [
    ...new Map([...named, ...older.orders].map((one) => [one.orderNo, one])).values(),
  ];
  const dealings = orders.filter(
    (order) => order.status === 'confirmed' && payeeOf(order) === address,
  );
  const payments = dealings.flatMap(paymentOf);
  const times = payments.map(({ at }) => at).sort((a, b) => a - b);
  const hot = project.hot[family].address;
  const owner = owners.get(address);
  const isUser = owner?.projectId === projectId && owner.userId !== null;
  const ours = address === hot ? 'hot_wallet' : isUser ? 'user' : null;
  const isWhitelisted = settings.addressWhitelist.includes(address);
  const similar = [...similarOf(family, address, older.orders), ...alike.similar];
  return {
    address,
    ours,
    userId: isUser ? (owner?.userId ?? null) : null,
    isWhitelisted,
    isStranger: ours === null && !isWhitelisted && dealings.length === 0,
    count: payments.length,
    microUsd: payments.reduce((sum, { microUsd }) => sum + microUsd, 0n),
    firstAt: times[0] ?? null,
    lastAt: times.at(-1) ?? null,
    similar: [...new Map(similar.map((one) => [one.address, one])).values()],
    lookedAt: orders.length,
    isComplete: (page === null || page.next === null) && older.isAll,
    notCompared: [
      ...(isOld ? [notSearched.olderAddresses] : []),
      ...(older.isAll
        ? []
        : [`recipients of orders before the newest ${maxPayments} of each list`]),
      ...(alike.isAll || page === null ? [] : [notSearched.furtherRecipients]),
    ],
  };
}

/** A payment to a recipient. A transfer pays its recipient; what a call pays is not known here. */
function paymentOf(order: Order): { at: number; microUsd: bigint }[] {
  const at = Math.floor(order.createdAtMs / 1000);
  if (isWithdrawal(order)) return [{ at, microUsd: order.amountMicroUsd }];
  if (!isOperation(order) || order.opType !== 'transfer') return [];
  return [{ at, microUsd: order.countedMicroUsd ?? 0n }];
}

/** Recipients among these orders that look like an address. */
function similarOf(family: Family, address: string, orders: Order[]): SimilarAddress[] {
  const payees = new Set(orders.map((order) => payeeOf(order) ?? ''));
  return [...payees]
    .filter((payee) => looksAlike(family, address, payee))
    .flatMap((payee) => {
      const knownAs = knownByOrders(orders.filter((order) => payeeOf(order) === payee));
      return knownAs === null ? [] : [{ address: payee, knownAs, userId: null }];
    });
}

/** The newest orders of a project that were paid or wait, of each kind and status. */
async function newestOrders(
  deps: Pick<RecipientDeps, 'lists' | 'withdrawals' | 'operations'>,
  projectId: string,
): Promise<{ orders: Order[]; isAll: boolean }> {
  const found = await Promise.all(
    (['withdrawals', 'operations'] as const).flatMap((list) =>
      (['confirmed', 'pending'] as const).map(async (status) => {
        const pageOf = pagesOfStatus(deps.lists, { projectId, list, status, size: pageSize });
        const first = await pageOf(1);
        const count = Math.ceil(Math.min(first.total, maxPayments) / pageSize);
        const rest = Array.from({ length: Math.max(0, count - 1) }, (_, i) => pageOf(i + 2));
        const pages = [first, ...(await Promise.all(rest))];
        const ids = [...new Set(pages.flatMap((page) => page.ids))];
        return {
          orders: await readOrders(deps, projectId, ids),
          isAll: first.total <= maxPayments,
        };
      }),
    ),
  );
  return {
    orders: found.flatMap(({ orders }) => orders),
    isAll: found.every(({ isAll }) => isAll),
  };
}
