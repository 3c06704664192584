/**
 * Numbers in log lines that become metrics of a dashboard. Events and fields are those of the log
 * lines; a test finds each one in the code.
 */
export interface LoggedValue {
  /** Name of the metric. */
  name: string;
  /** The function that writes the line, by entry. */
  writer: string;
  /** `event` of the log line, and the field that holds the number. */
  event: string;
  field: string;
}

const openOrders = (name: string, field: string): LoggedValue => ({
  name,
  writer: 'schedule/reconcile',
  event: 'withdrawal.open',
  field,
});

const dispatched = (name: string, field: string): LoggedValue => ({
  name,
  writer: 'queue/dispatch-outbox',
  event: 'outbox.dispatched',
  field,
});

export const loggedValues: LoggedValue[] = [
  { name: 'deposits-seen', writer: 'queue/watch-evm', event: 'watch.tick', field: 'deposits' },
  { name: 'deposits-credited', writer: 'queue/watch-evm', event: 'watch.tick', field: 'credited' },
  // Once a minute, over all orders that are not final.
  openOrders('orders-pending', 'pending'),
  openOrders('orders-approved', 'approved'),
  openOrders('orders-signing', 'signing'),
  openOrders('orders-broadcast', 'broadcast'),
  openOrders('oldest-pending', 'oldestPendingS'),
  openOrders('oldest-unpaid', 'oldestUnpaidS'),
  dispatched('orders-confirmed', 'ordersConfirmed'),
  dispatched('orders-failed', 'ordersFailed'),
  dispatched('orders-rejected', 'ordersRejected'),
  // From the change to the end of the first attempt.
  {
    name: 'webhook-lag',
    writer: 'queue/deliver-webhook',
    event: 'webhook.attempt',
    field: 'lagMs',
  },
];
