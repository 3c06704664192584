import { type FeedDeps, feedEvent } from '#domain/feed/feed-event.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { anOutboxItem } from '#test/unit/domain/webhook/fakes.ts';

/** An outbox of these undispatched items, and a feed that keeps the order of its calls. */
export function setUp(
  undispatched: OutboxItem[],
  refused: string[] = [],
  reason = 'another amount',
) {
  const fed: string[] = [];
  const logged: unknown[] = [];
  const deps: FeedDeps = {
    feed: { append: async (_, events) => void fed.push(...events.map(({ eventId }) => eventId)) },
    outbox: {
      undispatchedAmong: async (ids) =>
        undispatched.filter(({ outboxId }) => ids.includes(outboxId)),
    },
    contradiction: async ({ eventId }) => (refused.includes(eventId) ? reason : null),
    log: {
      error: (event: string, fields?: Record<string, unknown>) =>
        void logged.push([event, fields?.event_id, fields?.reason]),
    },
  };
  return { deps, fed, logged, run: (item: OutboxItem) => feedEvent(deps, item) };
}

export const revision = (rev: number, over: Partial<OutboxItem> = {}) =>
  anOutboxItem({ outboxId: `D1#${rev}`, ...over });
