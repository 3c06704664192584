import type { OutboxItem } from '#model/outbox.ts';

/** How an order ended, as the log line of the dispatcher names it. */
const ends = {
  confirmed: 'ordersConfirmed',
  failed: 'ordersFailed',
  rejected: 'ordersRejected',
} as const;

/** `withdraw.confirmed`, `swap.failed`, `client.send-tx.failed`: the end that an event of an order announces. */
const endOf = (name: string): string | undefined =>
  /^(?:withdraw|swap|client\.[a-z-]+)\.([a-z]+)$/.exec(name)?.[1];

/** How many orders these entries announce as ended, by how. */
export function countEnded(items: Pick<OutboxItem, 'event'>[]) {
  const counts = { ordersConfirmed: 0, ordersFailed: 0, ordersRejected: 0 };
  for (const { event } of items) {
    const end = event && endOf(event.name);
    if (end && Object.hasOwn(ends, end)) counts[ends[end as keyof typeof ends]] += 1;
  }
  return counts;
}
