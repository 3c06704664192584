import { watcherOf } from '#model/alarms.ts';
import { families } from '#shared/chains.ts';
import type { MeasuredEvent, MeasuredFields } from '#shared/log-events.ts';
import type { LoggedValue } from './logged-value.ts';

/** The line that a watcher writes at each tick; silence and lag both raise an alarm. */
export const watcherTick = { event: 'watch.tick', behind: 'behind_s' } as const satisfies {
  event: MeasuredEvent;
  behind: keyof MeasuredFields['watch.tick'];
};

const ticked = (name: string, field: keyof MeasuredFields['watch.tick']): LoggedValue => ({
  name,
  writers: families.map(watcherOf),
  event: watcherTick.event,
  field,
});

const openOrders = (name: string, field: keyof MeasuredFields['orders.open']): LoggedValue => ({
  name,
  writers: ['schedule/reconcile'],
  event: 'orders.open',
  field,
});

const dispatched = (
  name: string,
  field: keyof MeasuredFields['outbox.dispatched'],
): LoggedValue => ({
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
