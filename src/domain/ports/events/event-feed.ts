import type { SentEvent } from '#model/webhook.ts';

/** An event at its place in its project's feed. Places begin at 1 and have no gaps. */
export interface PlacedEvent {
  place: number;
  eventId: string;
  /** The exact body that webhooks post. */
  body: string;
}

/**
 * A part of the feed. `unknown`: there is no such place. `gone`: what follows it is not kept any
 * more. `through` is the place up to which nothing is left out, which may be after the last event.
 */
export type FeedPart =
  | { kind: 'events'; events: PlacedEvent[]; through: number }
  | { kind: 'unknown' }
  | { kind: 'gone' };

/** The events of each project in one order (docs/decisions/0054-event-feed.md). */
export interface EventFeed {
  /** Appends events of one project in this order. One that has a place already keeps it. */
  append(projectId: string, events: SentEvent[]): Promise<void>;
  /** At most `limit` events after a place; after 0, from the oldest that is kept. */
  read(input: { projectId: string; after: number; limit: number }): Promise<FeedPart>;
  /** The place of an event of this project; null if it has none, or is not kept any more. */
  placeOf(projectId: string, eventId: string): Promise<number | null>;
}
