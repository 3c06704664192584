import type { OutboxItem } from '#model/outbox.ts';

/** The fields of the dispatcher's log line, by how an order ended. */
const ends = {
  confirmed: 'ordersConfirmed',
  failed: 'ordersFailed',
  rejected: 'ordersRejected',
} as const;

/**
 * The last part of an order's event name: `confirmed` of `withdraw.confirmed`, `failed` of
 * `client.send-tx.failed`.
 */
const endOf = (name: string): string | undefined =>
  /^(?:withdraw|swap|client\.[a-z-]+)\.([a-z]+)$/.exec(name)?.[1];

/** How many orders these entries announce as ended, by how they ended. */
export function countEnded(items: Pick<OutboxItem, 'event'>[]) {
  const counts = { ordersConfirmed: 0, ordersFailed: 0, ordersRejected: 0 };
  for (const { event } of items) {
    const end = event && endOf(event.name);
    if (end && Object.hasOwn(ends, end)) counts[ends[end as keyof typeof ends]] += 1;
  }
  return counts;
}
