import type { WebhookDelivery } from '#model/webhook.ts';
import { toDeliveryId } from './ids.ts';
import type { WebhookKey } from './webhook-targets.ts';

/**
 * A delivery of the event to the key's URL, due at `now` (unix seconds). `createdAtMs` decides its
 * position in the list.
 */
export function newDelivery(
  event: Pick<WebhookDelivery, 'eventId' | 'projectId' | 'event' | 'ref' | 'body' | 'requestId'>,
  key: WebhookKey,
  at: { now: number; createdAtMs: number },
): WebhookDelivery {
  return {
    deliveryId: toDeliveryId(event.eventId, key.webhookUrl),
    projectId: event.projectId,
    eventId: event.eventId,
    event: event.event,
    ref: event.ref,
    url: key.webhookUrl,
    appId: key.appId,
    body: event.body,
    state: 'pending',
    tries: 0,
    nextAt: at.now,
    attempts: [],
    createdAt: Math.floor(at.createdAtMs / 1000),
    createdAtMs: at.createdAtMs,
    requestId: event.requestId,
    rev: 1,
  };
}
