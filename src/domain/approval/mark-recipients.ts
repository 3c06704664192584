import type { ApprovableOrder } from '#model/orders/order.ts';
import { payeeOf } from '#model/orders/payee.ts';
import type { Project } from '#model/project.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { makeConcurrencyLimit } from '#shared/async/limit.ts';
import { type Family, families, familyOf } from '#shared/chains.ts';
import {
  findLookAlikes,
  type LookAlikeDeps,
  readOrders,
  type SimilarAddress,
} from './look-alikes.ts';

export interface MarkDeps extends LookAlikeDeps {
  addresses: Pick<AddressBook, 'owners' | 'alike'>;
  store: Pick<ProjectAdminStore, 'settings'>;
}

/** What an approver is warned of about a recipient before the order is opened. */
export interface RecipientMarks {
  /** As in RecipientHistory; null if these reads do not show it. */
  isStranger: boolean | null;
  similar: SimilarAddress[];
}

/** Orders of a recipient that are read to see whether one was confirmed. */
const maxOrders = 8;
/** Recipients that are looked up at the same time. */
const atOnce = 16;

/**
 * The marks of orders that wait, by order number; none of an order that names no recipient. Each
 * recipient costs three queries and its newest orders, eight at most.
 */
export async function markRecipients(
  deps: MarkDeps,
  project: Project,
  orders: readonly ApprovableOrder[],
): Promise<Map<string, RecipientMarks>> {
  const recipients = new Map<string, { family: Family; address: string; orderNos: string[] }>();
  for (const order of orders) {
    const address = payeeOf(order);
    if (address === null) continue;
    const family = familyOf[order.chain];
    const same = recipients.get(`${family} ${address}`);
    if (same) same.orderNos.push(order.orderNo);
    else recipients.set(`${family} ${address}`, { family, address, orderNos: [order.orderNo] });
  }
  if (recipients.size === 0) return new Map();
  const all = [...recipients.values()];
  const [settings, ...owners] = await Promise.all([
    deps.store.settings(project.projectId),
    ...families.map((family) => ownersOf(deps, family, all)),
  ]);
  const ownerOf = new Map(owners.flatMap((some) => [...some]));
  const limited = makeConcurrencyLimit(atOnce);
  const marks = await Promise.all(
    all.map(({ family, address, orderNos }) =>
      limited(async () => {
        const owner = ownerOf.get(address);
        const isKnown =
          address === project.hot[family].address ||
          (owner?.projectId === project.projectId && owner.userId !== null) ||
          settings.addressWhitelist.includes(address);
        const [alike, isStranger] = await Promise.all([
          findLookAlikes(deps, { project, settings, family, address }),
          isKnown ? false : isNewRecipient(deps, project, { family, address }),
        ]);
        return { orderNos, marks: { isStranger, similar: alike.similar } };
      }),
    ),
  );
  return new Map(
    marks.flatMap(({ orderNos, marks }) => orderNos.map((no) => [no, marks] as const)),
  );
}

const ownersOf = async (
  deps: MarkDeps,
  family: Family,
  all: readonly { family: Family; address: string }[],
): Promise<Map<string, AddressOwner>> => {
  const addresses = all.filter((one) => one.family === family).map(({ address }) => address);
  return addresses.length === 0 ? new Map() : deps.addresses.owners(family, addresses);
};

/** Whether no confirmed order names it; null if there are more orders than are read, or older ones. */
async function isNewRecipient(
  deps: MarkDeps,
  { projectId, keepsEnds }: Project,
  { family, address }: { family: Family; address: string },
): Promise<boolean | null> {
  const recipient = { projectId, family, address };
  const page = await deps.recipients.ordersTo(recipient, { limit: maxOrders, after: null });
  const orders = await readOrders(deps, projectId, page.orderNos);
  if (orders.some(({ status }) => status === 'confirmed')) return false;
  return page.next === null && keepsEnds === true ? true : null;
}
