import type { Order } from '#model/orders/order.ts';
import type { Project } from '#model/project.ts';
import type { RecipientIndex, RecipientPosition } from '#ports/orders.ts';
import type { Family } from '#shared/chains.ts';
import { notSearched } from '#wire/words/not-searched.ts';
import { type LookAlikeDeps, readOrders } from './find-look-alikes.ts';

/**
 * A page of a project's withdrawals and operations that name an address, the newest first. `next`
 * continues; null after the oldest. `notLookedIn` says what may be missing.
 */
export async function listOrdersTo(
  deps: Pick<LookAlikeDeps, 'withdrawals' | 'operations'> & { recipients: RecipientIndex },
  input: {
    project: Project;
    family: Family;
    address: string;
    size: number;
    after: RecipientPosition | null;
  },
): Promise<{ list: Order[]; next: RecipientPosition | null; notLookedIn: string[] }> {
  const { project, family, address, size, after } = input;
  const { projectId } = project;
  const page = await deps.recipients.ordersTo(
    { projectId, family, address },
    { limit: size, after },
  );
  if (page === null) return { list: [], next: null, notLookedIn: [notSearched.unbuiltRecipients] };
  const read = await readOrders(deps, projectId, page.orderNos);
  const found = new Map(read.map((order) => [order.orderNo, order]));
  return {
    list: page.orderNos.flatMap((no) => found.get(no) ?? []),
    next: page.next,
    notLookedIn: project.keepsEnds === true ? [] : [notSearched.olderOrders],
  };
}
