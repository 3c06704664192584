import type { WebhookEvent } from '#contract/events.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { SentEvent, WebhookDelivery } from '#model/webhook.ts';

export interface DeliveryStore {
  get(deliveryId: string): Promise<WebhookDelivery | null>;
  getMany(deliveryIds: string[]): Promise<WebhookDelivery[]>;
  /** Creates the delivery, with the outbox item if there is one. false if it exists. */
  create(delivery: WebhookDelivery, outbox?: OutboxItem): Promise<boolean>;
  /**
   * Replaces the delivery. `delivery.rev` is the new revision; false unless the stored revision is
   * the one before it.
   */
  update(delivery: WebhookDelivery, outbox?: OutboxItem): Promise<boolean>;
  /**
   * Pending deliveries that are due by this time (unix seconds), oldest first, at most 100 per
   * shard.
   */
  due(upTo: number): Promise<string[]>;
  /**
   * Hides a due delivery from the redispatch until this time (unix seconds), so that each run does not
   * queue a backlog again. false if it is no longer due.
   */
  claimDue(deliveryId: string, upTo: number, until: number): Promise<boolean>;
  /** The deliveries of one event id. */
  ofEvent(eventId: string): Promise<WebhookDelivery[]>;
  /** The ids of at most 50 events that a record caused. */
  eventsOf(ref: string): Promise<string[]>;
  /** Keeps an event for its replays; idempotent. */
  putEvent(event: SentEvent): Promise<void>;
  /** The newest event of this name that a record caused. */
  latestEvent(ref: string, event: WebhookEvent): Promise<SentEvent | null>;
}
