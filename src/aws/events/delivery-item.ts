/** A webhook delivery's item in table `events`. */
import type { WebhookDelivery } from '#model/webhook.ts';
import { dueShard, eventKeys } from '../dynamodb/table-keys.ts';

/** The item of a delivery; in the sparse index `due` while an attempt is to come. */
export const deliveryToItem = (delivery: WebhookDelivery): Record<string, unknown> => ({
  ...eventKeys.delivery(delivery.deliveryId),
  event_pk: delivery.eventId,
  ...(delivery.nextAt === null
    ? {}
    : { due_pk: `D#${dueShard(delivery.deliveryId)}`, due_at: delivery.nextAt * 1000 }),
  delivery_id: delivery.deliveryId,
  project_id: delivery.projectId,
  event: delivery.event,
  ref: delivery.ref,
  url: delivery.url,
  ...(delivery.ownUrl && { own_url: true }),
  app_id: delivery.appId,
  body: delivery.body,
  state: delivery.state,
  tries: delivery.tries,
  next_at: delivery.nextAt,
  attempts: delivery.attempts,
  created_at: delivery.createdAt,
  created_at_ms: delivery.createdAtMs,
  request_id: delivery.requestId,
  rev: delivery.rev,
});

/** The inverse of deliveryToItem. */
export const deliveryFromItem = (item: Record<string, unknown>): WebhookDelivery => ({
  deliveryId: String(item.delivery_id),
  projectId: String(item.project_id),
  eventId: String(item.event_pk),
  event: item.event as WebhookDelivery['event'],
  ref: String(item.ref),
  url: String(item.url),
  ...(item.own_url === true && { ownUrl: true }),
  appId: String(item.app_id),
  body: String(item.body),
  state: item.state as WebhookDelivery['state'],
  tries: Number(item.tries),
  nextAt: item.next_at === null ? null : Number(item.next_at),
  attempts: item.attempts as WebhookDelivery['attempts'],
  createdAt: Number(item.created_at),
  createdAtMs: Number(item.created_at_ms),
  requestId: String(item.request_id ?? ''),
  rev: Number(item.rev),
});
