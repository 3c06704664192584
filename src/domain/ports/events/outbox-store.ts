import type { OutboxItem, UnreadableOutboxItem } from '#model/outbox.ts';

export interface OutboxStore {
  get(outboxId: string): Promise<OutboxItem | null>;
  /** Those of these items that are not dispatched and can be read, in the order of the ids. */
  undispatchedAmong(outboxIds: string[]): Promise<OutboxItem[]>;
  /** Nothing follows from the item any more. It expires a week later. */
  markDispatched(item: OutboxItem): Promise<void>;
  /** Undispatched items that are due before this time (ms), oldest first, at most 100 per shard. */
  undispatched(beforeMs: number): Promise<(OutboxItem | UnreadableOutboxItem)[]>;
  /** Makes the redispatch skip an undispatched item until this time (ms). */
  postpone(outboxId: string, untilMs: number): Promise<void>;
}
