import type { ListChange, OutboxItem } from '#model/outbox.ts';
import type { WebhookDelivery } from '#model/webhook.ts';

/** The delivery's place in the admins' list of webhooks, filtered by event and state. */
export const deliveryListChange = (delivery: WebhookDelivery): ListChange => ({
  list: 'webhooks',
  projectId: delivery.projectId,
  scope: '',
  id: delivery.deliveryId,
  rev: delivery.rev,
  createdAtMs: delivery.createdAtMs,
  facets: { event: delivery.event, state: delivery.state },
});

/**
 * The outbox item that updates the list index, which only the dispatcher writes, with a delivery's
 * state. `atMs` is the time of the change. It sends no webhook.
 */
export const deliveryOutbox = (delivery: WebhookDelivery, atMs: number): OutboxItem => ({
  outboxId: `${delivery.deliveryId}#${delivery.rev}`,
  kind: 'delivery',
  ref: delivery.deliveryId,
  projectId: delivery.projectId,
  event: null,
  lists: [deliveryListChange(delivery)],
  start: false,
  createdAtMs: atMs,
  requestId: delivery.requestId,
});
