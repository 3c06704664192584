import { isFinal } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import { isOperationNo, isWithdrawalNo } from '#model/orders/order.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { OperationStore, RecipientIndex, WithdrawalStore } from '#ports/orders.ts';
import type { Family } from '#shared/chains.ts';
import { looksAlike } from './looks-alike.ts';

export interface LookAlikeDeps {
  recipients: RecipientIndex;
  addresses: Pick<AddressBook, 'alike'>;
  withdrawals: Pick<WithdrawalStore, 'getMany'>;
  operations: Pick<OperationStore, 'getMany'>;
}

/** `waiting`: an order to it has not ended. */
export type KnownAs = 'recipient' | 'waiting' | 'user' | 'whitelist' | 'hot_wallet';

export interface SimilarAddress {
  address: string;
  knownAs: KnownAs;
  /** Whose deposit address it is. */
  userId: string | null;
}

/** Other recipients that look alike, each of which is read. */
const maxRecipients = 10;
/** Orders of each that show whether it was ever paid. */
const maxOrders = 20;

/**
 * Addresses of a project that begin and end as this one and are others: recipients that were paid or
 * that an order waits to pay, users' deposit addresses, the whitelist and the hot wallet. What was asked
 * for and never paid makes no address known. The reads are bounded, and two where nothing looks alike:
 * both tables keep addresses by their ends (addressEnds). `isAll` is false if there may be more.
 */
export async function findLookAlikes(
  deps: LookAlikeDeps,
  input: {
    project: Project;
    settings: Pick<ProjectSettings, 'addressWhitelist'>;
    family: Family;
    address: string;
  },
): Promise<{ similar: SimilarAddress[]; isAll: boolean }> {
  const { project, settings, family, address } = input;
  const { projectId } = project;
  const [users, alike] = await Promise.all([
    deps.addresses.alike(projectId, family, address),
    deps.recipients.alike({ projectId, family, address }, maxRecipients),
  ]);
  const others = alike ?? { addresses: [], isAll: false };
  const recipients = await Promise.all(
    others.addresses.map(async (other): Promise<SimilarAddress[]> => {
      const recipient = { projectId, family, address: other };
      const page = await deps.recipients.ordersTo(recipient, { limit: maxOrders, after: null });
      const knownAs = knownByOrders(await readOrders(deps, projectId, page?.orderNos ?? []));
      return knownAs === null ? [] : [{ address: other, knownAs, userId: null }];
    }),
  );
  const hot = project.hot[family].address;
  const known: SimilarAddress[] = [
    ...recipients.flat(),
    ...users.map((user) => ({ ...user, knownAs: 'user' as const })),
    ...settings.addressWhitelist.map((entry) => ({
      address: entry,
      knownAs: 'whitelist' as const,
      userId: null,
    })),
    { address: hot, knownAs: 'hot_wallet', userId: null },
  ];
  const similar = known.filter((one) => looksAlike(family, address, one.address));
  return {
    similar: [...new Map(similar.map((one) => [one.address, one])).values()],
    isAll: others.isAll,
  };
}

/** What orders to an address make it; null if none of them was paid or may be. */
export function knownByOrders(orders: readonly Order[]): 'recipient' | 'waiting' | null {
  if (orders.some(({ status }) => status === 'confirmed')) return 'recipient';
  return orders.some(({ status }) => !isFinal(status)) ? 'waiting' : null;
}

/** Withdrawals and operations of a project, by these numbers, in no order. */
export async function readOrders(
  deps: Pick<LookAlikeDeps, 'withdrawals' | 'operations'>,
  projectId: string,
  orderNos: string[],
): Promise<Order[]> {
  const [withdrawals, operations] = [isWithdrawalNo, isOperationNo].map((isOfKind) =>
    orderNos.filter(isOfKind),
  );
  const found = await Promise.all([
    withdrawals?.length ? deps.withdrawals.getMany(withdrawals) : [],
    operations?.length ? deps.operations.getMany(operations) : [],
  ]);
  return found.flat().filter((order) => order.projectId === projectId);
}
