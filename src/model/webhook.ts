import type { WebhookEvent } from '#contract/events.ts';

export interface DeliveryAttempt {
  at: number;
  /** HTTP status, or null when there was no answer. */
  status: number | null;
  error: string | null;
  durationMs: number;
  manual: boolean;
}

/** An event as it was announced, kept for ever: what a replay sends when there is no delivery. */
export interface SentEvent {
  /** The `webhook-id` header. */
  eventId: string;
  projectId: string;
  /** deposit_no or withdraw_no. */
  ref: string;
  event: WebhookEvent;
  /** The exact body that is posted. */
  body: string;
  createdAtMs: number;
  /** Of the request that began what the event tells of. */
  requestId: string;
}

export interface WebhookDelivery {
  deliveryId: string;
  projectId: string;
  /** Stable over all attempts and replays: the `webhook-id` header. */
  eventId: string;
  event: WebhookEvent;
  /** deposit_no or withdraw_no. */
  ref: string;
  url: string;
  appId: string;
  /** The exact body that is posted. */
  body: string;
  state: 'pending' | 'delivered' | 'abandoned';
  /** Scheduled attempts made (the first and six retries). */
  tries: number;
  /** When the next scheduled attempt may be made; null when none will be. */
  nextAt: number | null;
  /** The newest 50, oldest first. */
  attempts: DeliveryAttempt[];
  createdAt: number;
  createdAtMs: number;
  requestId: string;
  rev: number;
}

export interface DeliveryMessage {
  deliveryId: string;
  /** One more attempt that is not counted as a try. */
  manual: boolean;
  /** Unix seconds of an advanced clock; honoured in the stage `local` alone. */
  now?: number;
}
