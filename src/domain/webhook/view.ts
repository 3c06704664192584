import type { WebhookDelivery } from '#model/webhook.ts';

/** A delivery with its attempts as the admin API shows it. */
export const presentDelivery = (delivery: WebhookDelivery) => ({
  id: delivery.deliveryId,
  event_id: delivery.eventId,
  event: delivery.event,
  ref: delivery.ref,
  url: delivery.url,
  app_id: delivery.appId,
  state: delivery.state,
  tries: delivery.tries,
  next_at: delivery.nextAt,
  attempts: delivery.attempts.map((attempt) => ({
    at: attempt.at,
    status: attempt.status,
    error: attempt.error,
    duration_ms: attempt.durationMs,
    manual: attempt.manual,
    head: attempt.head ?? null,
  })),
  payload: JSON.parse(delivery.body) as unknown,
  created_at: delivery.createdAt,
});
