/** Which events a webhook URL gets, in words. */
import {
  type EventKind,
  kindOfEvent,
  type WebhookEvent,
  wantsEvent,
  webhookEvents,
} from '#model/webhook-events.ts';
import type { Schemas } from '../api/types.ts';

/** The events by their first word, as a form lists them. */
export const eventGroups: readonly { kind: EventKind; all: string; events: WebhookEvent[] }[] = [
  ...new Set(webhookEvents.map(kindOfEvent)),
].map((kind) => ({
  kind,
  all: `${kind}.*`,
  events: webhookEvents.filter((event) => kindOfEvent(event) === kind),
}));

/** What the URL of a key gets. */
export const eventFilterWords = (entries: readonly string[] | null | undefined): string =>
  entries ? `Only ${entries.join(', ')}` : 'All events';

/**
 * The events that no webhook URL of these keys gets, a whole kind as `withdraw.*`; none if no key has a URL.
 * What is only sent on request is left out.
 */
export function unheardEvents(
  keys: readonly Pick<Schemas['Key'], 'enabled' | 'webhook_url' | 'webhook_events'>[],
): string[] {
  const heard = keys.filter(({ enabled, webhook_url: url }) => enabled && url !== null);
  if (heard.length === 0) return [];
  const isUnheard = (event: WebhookEvent) =>
    wantsEvent({}, event) &&
    !heard.some(({ webhook_events: entries }) => wantsEvent({ webhookEvents: entries }, event));
  return eventGroups.flatMap(({ all, events }) => {
    const needed = events.filter((event) => wantsEvent({}, event));
    const unheard = needed.filter(isUnheard);
    return unheard.length === needed.length ? [all] : unheard;
  });
}
