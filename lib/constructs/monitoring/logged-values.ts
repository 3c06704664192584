import { families } from '#shared/chains.ts';
import type { LoggedValue } from './logged-value.ts';
import { watcherTick } from './monitored-events.ts';

const ticked = (name: string, field: string): LoggedValue => ({
  name,
  writers: families.map(watcherTick.writerOf),
  event: watcherTick.event,
  field,
});

const openOrders = (name: string, field: string): LoggedValue => ({
  name,
  writers: ['schedule/reconcile'],
  event: 'orders.open',
  field,
});

const dispatched = (name: string, field: string): LoggedValue => ({
  name,
  writers: ['queue/dispatch-outbox'],
  event: 'outbox.dispatched',
  field,
});

/** Numbers in log lines of the core that become metrics of a dashboard. */
export const loggedValues: LoggedValue[] = [
  ticked('deposits-seen', 'deposits'),
  ticked('deposits-credited', 'credited'),
  // Written once a minute, over all orders that are not final.
  openOrders('orders-pending', 'pending'),
  openOrders('orders-approved', 'approved'),
  openOrders('orders-signing', 'signing'),
  openOrders('orders-broadcast', 'broadcast'),
  openOrders('oldest-pending', 'oldestPendingS'),
  openOrders('oldest-unpaid', 'oldestUnpaidS'),
  dispatched('orders-confirmed', 'ordersConfirmed'),
  dispatched('orders-failed', 'ordersFailed'),
  dispatched('orders-rejected', 'ordersRejected'),
  // Milliseconds from the change to the end of the first attempt.
  {
    name: 'webhook-lag',
    writers: ['queue/deliver-webhook'],
    event: 'webhook.attempt',
    field: 'lagMs',
  },
];
