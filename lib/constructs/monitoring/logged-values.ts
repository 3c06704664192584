import { families } from '#shared/chains.ts';
import type { LogEvent } from '#shared/log-events.ts';
import { watcherTick } from './monitored-events.ts';

/**
 * Numbers in log lines that become metrics of a dashboard.
 */
export interface LoggedValue {
  /** The name of the metric. */
  name: string;
  /** The functions that write the line, by their file below functions/. */
  writers: string[];
  /** `event` of the log line, and the field that holds the number. */
  event: LogEvent;
  field: string;
}

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
  // TRX, by the energy that the transfer needs; from the watcher, by its receipt.
  {
    name: 'energy-burnt-trx',
    writers: ['queue/sign-tron', 'queue/watch-tron'],
    event: 'energy.burns',
    field: 'trx',
  },
  // Milliseconds from the change to the end of the first attempt.
  {
    name: 'webhook-lag',
    writers: ['queue/deliver-webhook'],
    event: 'webhook.attempt',
    field: 'lagMs',
  },
];
