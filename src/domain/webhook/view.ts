import type { WebhookDelivery } from '#model/webhook.ts';
import type { Receiver } from './receivers-of.ts';

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
  held: delivery.held ? { why: delivery.held.why, since: delivery.held.since } : null,
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

/** A webhook URL of a project as the admin API shows it. */
export function presentReceiver({ url, failing }: Receiver) {
  if (!failing) return { url, failing: null };
  const { state, isPaused, held, failed } = failing;
  const { last } = state;
  const times = [held.nextAt, failed.nextAt].filter((at) => at !== null);
  return {
    url,
    failing: {
      since: state.since,
      failures: state.failures,
      paused: isPaused,
      last_at: last?.at ?? null,
      last_status: last?.status ?? null,
      last_error: last?.error ?? null,
      held: held.count,
      held_complete: held.complete,
      failed: failed.count,
      failed_complete: failed.complete,
      next_at: times.length === 0 ? null : Math.min(...times),
    },
  };
}
