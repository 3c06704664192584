import type { OutboxItem } from '../ports/records.ts';

/** Events that end an order, as the log line of the dispatcher names them. */
const ends = {
  'withdraw.confirmed': 'ordersConfirmed',
  'withdraw.failed': 'ordersFailed',
  'withdraw.rejected': 'ordersRejected',
} as const;

/** How many orders these entries announce as ended, by how. */
export function countEnded(items: Pick<OutboxItem, 'event'>[]) {
  const counts = { ordersConfirmed: 0, ordersFailed: 0, ordersRejected: 0 };
  for (const { event } of items) {
    const name = event && ends[event.name as keyof typeof ends];
    if (name) counts[name] += 1;
  }
  return counts;
}
