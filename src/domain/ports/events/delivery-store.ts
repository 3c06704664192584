import type { WebhookEvent } from '#contract/events.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { SentEvent, WebhookDelivery } from '#model/webhook.ts';

export interface DeliveryStore {
  get(deliveryId: string): Promise<WebhookDelivery | null>;
  getMany(deliveryIds: string[]): Promise<WebhookDelivery[]>;
  /** false when it exists; the outbox item (if any) is written with it. */
  create(delivery: WebhookDelivery, outbox?: OutboxItem): Promise<boolean>;
  /** `delivery.rev` is the new revision; false unless the stored one is the revision before it. */
  update(delivery: WebhookDelivery, outbox?: OutboxItem): Promise<boolean>;
  /** Pending and due up to this time (unix seconds), oldest first, at most 100 per shard. */
  due(upTo: number): Promise<string[]>;
  /**
   * Takes a delivery that is due off the sweep's list until this time (unix seconds), so that a
   * backlog is not queued again by each sweep; false when it is not due any more.
   */
  claimDue(deliveryId: string, upTo: number, until: number): Promise<boolean>;
  /** Deliveries of one event id. */
  ofEvent(eventId: string): Promise<WebhookDelivery[]>;
  /** Keeps an event for its replays; idempotent. */
  putEvent(event: SentEvent): Promise<void>;
  /** The newest event of this name that a record caused. */
  latestEvent(ref: string, event: WebhookEvent): Promise<SentEvent | null>;
}
