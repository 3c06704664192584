import { type FeedDeps, feedEvent } from '#domain/feed/feed-event.ts';
import { contradictionOf, type EventRecords } from '#domain/outbox/find-contradiction.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { Logger } from '#ports/runtime.ts';
import { eventRecords } from './event-records.ts';
import { eventFeed, outboxStore } from './stores.ts';

/** Gives the event of an outbox item its place in the feed, once its record confirms it. */
export function feedEvents(log: Logger, orders: EventRecords['orders']) {
  const records = eventRecords(orders);
  const deps: FeedDeps = {
    feed: eventFeed(),
    outbox: outboxStore(),
    contradiction: (event) => contradictionOf(records, event),
    log,
  };
  return (item: OutboxItem) => feedEvent(deps, item);
}
