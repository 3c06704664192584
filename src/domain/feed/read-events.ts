import type { WebhookEvent } from '#model/webhook-events.ts';
import type { EventFeed, PlacedEvent } from '#ports/events.ts';
import { ApiError } from '#wire/api-error.ts';
import { parseCursor, toCursor } from './cursor.ts';

/** With `types`, a call looks at this many events at most, and may find fewer than its limit. */
const lookedAt = 200;

export interface ToldEvent {
  eventId: string;
  event: WebhookEvent;
  data: Record<string, unknown>;
  timestamp: number;
}

/**
 * The events after a cursor or an event's id, oldest first, and the cursor that follows them: the
 * place given where nothing is new. Errors: invalidRequest (`after` is unknown, or so old that what
 * followed it is not kept).
 */
export async function readEvents(
  { feed }: { feed: Pick<EventFeed, 'read' | 'placeOf'> },
  input: {
    projectId: string;
    after: string | undefined;
    types: readonly WebhookEvent[] | undefined;
    limit: number;
  },
): Promise<{ events: ToldEvent[]; next: string }> {
  const { projectId, types, limit } = input;
  const after = input.after === undefined ? 0 : await placeOf(feed, projectId, input.after);
  if (after === null) throw unknownCursor();
  const part = await feed.read({ projectId, after, limit: types ? lookedAt : limit });
  if (part.kind === 'unknown') throw unknownCursor();
  if (part.kind === 'gone') {
    throw new ApiError(
      'invalidRequest',
      'after is too old: the events that followed it are no longer kept. Begin without after',
    );
  }
  const events: ToldEvent[] = [];
  for (const { place, ...placed } of part.events) {
    const told = toldOf(placed);
    if (types && !types.includes(told.event)) continue;
    events.push(told);
    if (events.length === limit) return { events, next: toCursor(place) };
  }
  const isNothingNew = part.through === after && input.after !== undefined;
  return { events, next: isNothingNew ? input.after! : toCursor(part.through) };
}

const unknownCursor = (): ApiError =>
  new ApiError('invalidRequest', 'after must be a cursor or an event id of this project');

async function placeOf(
  feed: Pick<EventFeed, 'placeOf'>,
  projectId: string,
  after: string,
): Promise<number | null> {
  return after.startsWith('evt_') ? feed.placeOf(projectId, after) : parseCursor(after);
}

function toldOf({ eventId, body }: Pick<PlacedEvent, 'eventId' | 'body'>): ToldEvent {
  return { eventId, ...(JSON.parse(body) as Omit<ToldEvent, 'eventId'>) };
}
