import type { ApprovableOrder } from '#model/orders/order.ts';
import { payeeOf } from '#model/orders/payee.ts';
import type { Project } from '#model/project.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { AddressBook, DerivedAddressBook } from '#ports/deposits.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';
import { makeConcurrencyLimit } from '#shared/async/limit.ts';
import { type Family, families, familyOf } from '#shared/chains.ts';
import {
  findLookAlikes,
  type LookAlikeDeps,
  readOrders,
  type SimilarAddress,
} from './find-look-alikes.ts';
import { looksAlike } from './looks-alike.ts';

export interface MarkDeps extends LookAlikeDeps {
  addresses: Pick<AddressBook, 'alike'>;
  /** As in RecipientDeps. */
  derived: Pick<DerivedAddressBook, 'owners' | 'isDerived'>;
  store: Pick<ProjectAdminStore, 'settings'>;
  clock: Clock;
}

/** What an approver is warned of about a recipient before the order is opened. */
export interface RecipientMarks {
  /** As in RecipientHistory; null if these reads do not show it. */
  isStranger: boolean | null;
  similar: SimilarAddress[];
}

interface Recipient {
  family: Family;
  address: string;
}

/** Orders of a recipient that are read to see whether one was confirmed. */
const maxOrders = 8;
/** Recipients that are looked up at the same time. */
const atOnce = 16;
/** A list is read every few seconds: what was read of a recipient is remembered so long, ms. */
const rememberedFor = 15_000;
const maxRemembered = 2_000;

/**
 * Makes the function that marks orders that wait, by order number; it marks none that names no
 * recipient. Each recipient costs three queries and its newest orders, eight at most, each 15 seconds.
 * The orders of one call are always compared with each other.
 */
export function makeRecipientMarks(
  deps: MarkDeps,
): (project: Project, orders: readonly ApprovableOrder[]) => Promise<Map<string, RecipientMarks>> {
  const remembered = new Map<string, { readAt: number; marks: RecipientMarks }>();

  return async (project, orders) => {
    const idOf = ({ family, address }: Recipient) => `${project.projectId} ${family} ${address}`;
    const named = orders.flatMap((order) => {
      const address = payeeOf(order);
      return address === null ? [] : [{ order, to: { family: familyOf[order.chain], address } }];
    });
    const recipients = new Map(named.map(({ to }) => [idOf(to), to]));
    const now = deps.clock.nowMs();
    const due = [...recipients.values()].filter(
      (to) => (remembered.get(idOf(to))?.readAt ?? 0) + rememberedFor <= now,
    );
    if (remembered.size + due.length > maxRemembered) remembered.clear();
    const read = await readMarks(deps, project, due);
    for (const { to, marks } of read) remembered.set(idOf(to), { readAt: now, marks });
    return new Map(
      named.flatMap(({ order, to }) => {
        const marks = remembered.get(idOf(to))?.marks;
        return marks ? [[order.orderNo, withWaiting(marks, to, [...recipients.values()])]] : [];
      }),
    );
  };
}

/** The marks with those recipients of the same list that look alike. */
function withWaiting(
  { isStranger, similar }: RecipientMarks,
  to: Recipient,
  listed: readonly Recipient[],
): RecipientMarks {
  const others = listed
    .filter(
      ({ family, address }) => family === to.family && looksAlike(family, to.address, address),
    )
    .filter(({ address }) => !similar.some((one) => one.address === address))
    .map(({ address }) => ({ address, knownAs: 'waiting' as const, userId: null }));
  return { isStranger, similar: [...similar, ...others] };
}

async function readMarks(
  deps: MarkDeps,
  project: Project,
  recipients: readonly Recipient[],
): Promise<{ to: Recipient; marks: RecipientMarks }[]> {
  if (recipients.length === 0) return [];
  const [settings, ...owners] = await Promise.all([
    deps.store.settings(project.projectId),
    ...families.map((family) => ownersOf(deps, family, recipients)),
  ]);
  const ownerOf = new Map(owners.flatMap((some) => [...some]));
  const limited = makeConcurrencyLimit(atOnce);
  return Promise.all(
    recipients.map((to) =>
      limited(async () => {
        const owner = ownerOf.get(to.address);
        const isKnown =
          to.address === project.hot[to.family].address ||
          (owner?.projectId === project.projectId && owner.userId !== null) ||
          settings.addressWhitelist.includes(to.address);
        const [{ similar }, isStranger] = await Promise.all([
          findLookAlikes(deps, { project, settings, ...to }),
          isKnown ? false : isNewRecipient(deps, project, to),
        ]);
        return { to, marks: { isStranger, similar } };
      }),
    ),
  );
}

const ownersOf = async (
  deps: MarkDeps,
  family: Family,
  recipients: readonly Recipient[],
): Promise<Map<string, AddressOwner>> => {
  const addresses = recipients.filter((to) => to.family === family).map(({ address }) => address);
  return addresses.length === 0 ? new Map() : deps.derived.owners(family, addresses);
};

/** Whether no confirmed order names it; null if there are more orders than are read, or older ones. */
async function isNewRecipient(
  deps: MarkDeps,
  { projectId, keepsEnds }: Project,
  to: Recipient,
): Promise<boolean | null> {
  const page = await deps.recipients.ordersTo(
    { projectId, ...to },
    { limit: maxOrders, after: null },
  );
  if (page === null) return null;
  const orders = await readOrders(deps, projectId, page.orderNos);
  if (orders.some(({ status }) => status === 'confirmed')) return false;
  return page.next === null && keepsEnds === true ? true : null;
}
