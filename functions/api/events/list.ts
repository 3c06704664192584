import { readEvents } from '#domain/feed/read-events.ts';
import { presentEvent } from '#domain/feed/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { eventFeed } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { EventFeed } from '#ports/events.ts';
import { list } from '#wire/merchant/event/routes.ts';

interface Deps {
  feed: Pick<EventFeed, 'read' | 'placeOf'>;
}

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(list, guards, async ({ caller, query }) => {
    const { projectId } = caller.project;
    const { events, next } = await readEvents(deps, {
      projectId,
      after: query.after,
      types: query.types,
      limit: query.limit,
    });
    return { data: { list: events.map(presentEvent), next } };
  });

export const handler = signedHandler(makeHandler, () => ({ feed: eventFeed() }));
