import type { Order } from '#model/orders/order.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { slotOfOrder } from '../slot-of-order.ts';

export interface SurroundingsDeps {
  store: Pick<ProjectAdminStore, 'freezeState'>;
  payments: Pick<PaymentReader, 'slot' | 'claim' | 'nonceState'>;
}

/** What of an order's project, address and payment says why it waits; three reads at once. */
export async function findSurroundings({ store, payments }: SurroundingsDeps, order: Order) {
  const { projectId, chain, fromAddress } = order;
  const [freeze, nonceState, slot] = await Promise.all([
    store.freezeState(projectId),
    payments.nonceState(chain, fromAddress),
    slotOfOrder(payments, order),
  ]);
  return { freeze, nonceState, slot };
}
