import { completeWaits } from '#domain/order/complete-waits.ts';
import { type DispatchDeps, dispatchOutbox } from '#domain/outbox/dispatch.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { Logger } from '#ports/runtime.ts';
import { feedEvents } from './feed.ts';
import { deliveryQueue, workflow } from './queues.ts';
import { clock } from './runtime.ts';
import { deliveryStore, listIndex, outboxStore } from './stores.ts';

/** What differs between the stream's dispatcher and the redispatch. */
export interface DispatchOptions
  extends Pick<DispatchDeps, 'projects' | 'copyAudit' | 'consumers'> {
  orders: OrderStore;
}

/** Dispatches outbox items of this stage. */
export function dispatcher(log: Logger, { orders, ...own }: DispatchOptions) {
  const deps: DispatchDeps = {
    ...own,
    deliveries: deliveryStore(),
    queue: deliveryQueue(),
    clock,
    outbox: outboxStore(),
    lists: listIndex(),
    workflow: workflow(),
    completeWaits: (orderNo) => completeWaits({ orders, workflow: workflow() }, orderNo),
    feedEvent: feedEvents(log, orders),
  };
  return (item: OutboxItem) => dispatchOutbox(deps, item);
}
