/** A webhook delivery's item in table `events`. */
import type { WebhookDelivery } from '#model/webhook.ts';
import { dueShard, eventKeys, pad } from '../dynamodb/table-keys.ts';

/** Its place among what waits for a URL; none if it does not wait for one. */
function waitingPlace(delivery: WebhookDelivery): Record<string, unknown> {
  const { held, url, nextAt, attempts, projectId, createdAtMs, deliveryId } = delivery;
  const isHeld = held?.why === 'receiver';
  if (nextAt === null || (!isHeld && attempts.length === 0)) return {};
  const place = eventKeys.waiting(isHeld ? 'held' : 'failed', projectId);
  return {
    receiverPk: eventKeys.receiver(isHeld ? held.url : url).pk,
    receiverSk: `${place}${pad(createdAtMs)}#${deliveryId}`,
  };
}

/** The item of a delivery; in the sparse index `due` while an attempt is to come. */
export const deliveryToItem = (delivery: WebhookDelivery): Record<string, unknown> => ({
  ...eventKeys.delivery(delivery.deliveryId),
  eventPk: delivery.eventId,
  ...(delivery.nextAt === null
    ? {}
    : { duePk: `D#${dueShard(delivery.deliveryId)}`, dueSk: delivery.nextAt * 1000 }),
  deliveryId: delivery.deliveryId,
  projectId: delivery.projectId,
  event: delivery.event,
  ref: delivery.ref,
  url: delivery.url,
  ...(delivery.ownUrl && { ownUrl: true }),
  appId: delivery.appId,
  body: delivery.body,
  state: delivery.state,
  tries: delivery.tries,
  nextAt: delivery.nextAt,
  ...waitingPlace(delivery),
  ...(delivery.held && { held: delivery.held }),
  attempts: delivery.attempts,
  createdAt: delivery.createdAt,
  createdAtMs: delivery.createdAtMs,
  requestId: delivery.requestId,
  rev: delivery.rev,
});

/** The inverse of deliveryToItem. */
export const deliveryFromItem = (item: Record<string, unknown>): WebhookDelivery => ({
  deliveryId: String(item.deliveryId),
  projectId: String(item.projectId),
  eventId: String(item.eventPk),
  event: item.event as WebhookDelivery['event'],
  ref: String(item.ref),
  url: String(item.url),
  ...(item.ownUrl === true && { ownUrl: true }),
  appId: String(item.appId),
  body: String(item.body),
  state: item.state as WebhookDelivery['state'],
  tries: Number(item.tries),
  nextAt: item.nextAt === null ? null : Number(item.nextAt),
  ...(item.held !== undefined && { held: item.held as WebhookDelivery['held'] & object }),
  attempts: item.attempts as WebhookDelivery['attempts'],
  createdAt: Number(item.createdAt),
  createdAtMs: Number(item.createdAtMs),
  requestId: String(item.requestId),
  rev: Number(item.rev),
});
