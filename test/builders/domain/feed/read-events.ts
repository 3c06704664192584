import { readEvents } from '#domain/feed/read-events.ts';
import type { WebhookEvent } from '#model/webhook-events.ts';
import type { EventFeed } from '#ports/events.ts';

/** A feed in memory; `W<n>` is at place n, every tenth is a deposit. */
export const feedOf = (count: number): Pick<EventFeed, 'read' | 'placeOf'> => ({
  read: async ({ after, limit }) => {
    if (after > count) return { kind: 'unknown' };
    if (after > 0 && after < 5) return { kind: 'gone' };
    const first = Math.max(after, 5) + 1;
    const events = Array.from(
      { length: Math.max(0, Math.min(limit, count - first + 1)) },
      (_, i) => {
        const place = first + i;
        const event = place % 10 === 0 ? 'deposit.credited' : 'withdraw.confirmed';
        const body = JSON.stringify({ event, data: { place }, timestamp: place });
        return { place, eventId: `evt_W_${place}`, body };
      },
    );
    return { kind: 'events', events, through: events.at(-1)?.place ?? after };
  },
  placeOf: async (projectId, eventId) => {
    const [, place] = /^evt_W_(\d+)$/.exec(eventId) ?? [];
    return projectId === 'demo' && place ? Number(place) : null;
  },
});

export const read = (
  count: number,
  { after, types, limit = 3 }: { after?: string; types?: WebhookEvent[]; limit?: number } = {},
) => readEvents({ feed: feedOf(count) }, { projectId: 'demo', after, types, limit });
