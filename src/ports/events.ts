/** Stores of what is announced: the outbox, deliveries, lists, feeds, the audit chain. */

import type { AuditCopy, AuditEntry, AuditHead } from '#model/audit.ts';
import type { ListChange, OutboxItem, UnreadableOutboxItem } from '#model/outbox.ts';
import type { SentEvent, WaitingKind, WebhookDelivery } from '#model/webhook.ts';
import type { WebhookEvent } from '#model/webhook-events.ts';

/**
 * What the table notes of the audit chains. The bucket is the truth: notes may be behind it, and
 * are made again from it.
 */
export interface AuditCopies {
  /**
   * The end of a project's chain, or a link before it; null if none is noted. Every link up to it
   * has its note. A strongly consistent read.
   */
  head(projectId: string): Promise<AuditHead | null>;
  /** The notes of these entries; entries without one are left out. Strongly consistent reads. */
  getMany(auditIds: string[]): Promise<AuditCopy[]>;
  /** Notes where an entry is. The first note of an entry stays. */
  note(copy: AuditCopy): Promise<void>;
  /** Moves the head forward; a head that is further stays. */
  moveHead(projectId: string, head: AuditHead): Promise<void>;
}

/** The audit chains in their locked bucket: an object per link, which nobody can overwrite. */
export interface AuditObjects {
  /**
   * Writes a link unless its number is taken; false if it is. After any other failure the link may
   * have been written.
   */
  put(projectId: string, seq: number, text: string): Promise<boolean>;
  /** The text of a link that exists. */
  read(projectId: string, seq: number): Promise<string>;
}

export interface AuditStore {
  getMany(auditIds: string[]): Promise<AuditEntry[]>;
  /** The same with strongly consistent reads. */
  getConsistent(auditIds: string[]): Promise<AuditEntry[]>;
}

/** A delivery that waits for its receiver, and when it is tried next, unix seconds. */
export interface WaitingDelivery {
  deliveryId: string;
  nextAt: number;
}

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
  /**
   * Deliveries with an attempt to come that wait for this URL, oldest first within a project; of all
   * projects, or of one. At most `limit`, and fewer where `next` says where the next part begins. It may
   * lag a write by a second.
   */
  waitingFor(
    url: string,
    of: { kind: WaitingKind; projectId?: string; after?: string | null; limit: number },
  ): Promise<{ list: WaitingDelivery[]; next: string | null }>;
  /** Lets a held delivery be tried at this time (unix seconds). false if it is not held any more. */
  release(deliveryId: string, at: number): Promise<boolean>;
  /** The deliveries of one event id. */
  ofEvent(eventId: string): Promise<WebhookDelivery[]>;
  /** The ids of at most 50 events that a record caused. */
  eventsOf(ref: string): Promise<string[]>;
  /** Keeps an event for its replays; idempotent. */
  putEvent(event: SentEvent): Promise<void>;
  /** The newest event of this name that a record caused. */
  latestEvent(ref: string, event: WebhookEvent): Promise<SentEvent | null>;
}

/** An event at its place in its project's feed. Places begin at 1 and have no gaps. */
export interface PlacedEvent {
  place: number;
  eventId: string;
  /** The exact body that webhooks post. */
  body: string;
}

/**
 * A part of the feed. `unknown`: there is no such place. `gone`: what follows it is not kept any
 * more. `through` is the place up to which nothing is left out, which may be after the last event.
 */
export type FeedPart =
  | { kind: 'events'; events: PlacedEvent[]; through: number }
  | { kind: 'unknown' }
  | { kind: 'gone' };

/** The events of each project in one order (docs/decisions/0054-event-feed.md). */
export interface EventFeed {
  /** Appends events of one project in this order. One that has a place already keeps it. */
  append(projectId: string, events: SentEvent[]): Promise<void>;
  /** At most `limit` events after a place; after 0, from the oldest that is kept. */
  read(input: { projectId: string; after: number; limit: number }): Promise<FeedPart>;
  /** The place of an event of this project; null if it has none, or is not kept any more. */
  placeOf(projectId: string, eventId: string): Promise<number | null>;
}

/** Lists with exact totals at a flat price (docs/decisions/0003-lists.md). */
export interface ListIndex {
  /** Idempotent by (list, scope, id, rev); an older rev than the stored one changes nothing. */
  apply(changes: ListChange[]): Promise<void>;
  /**
   * One page, newest first: ids and the exact total. `filter` values must be facets of the list, and
   * a list of values means any of them; `start` and `end` are UTC days `YYYY-MM-DD`, inclusive.
   */
  page(input: {
    list: string;
    projectId: string;
    scope: string;
    filter: Record<string, string | readonly string[]>;
    start?: string;
    end?: string;
    page: number;
    size: number;
  }): Promise<{ ids: string[]; total: number }>;
}

/**
 * Seam: what follows from a committed change where the stage has an extension that asks for it.
 * Called with each outbox item that is dispatched, besides the product's own steps. May be called
 * again with the same item, in any order and concurrently. If it throws, the item stays
 * undispatched and comes again.
 */
export type EventConsumer = (item: OutboxItem) => Promise<void>;

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

/** How a webhook URL has answered lately. */
export interface ReceiverState {
  /** Failed attempts since the last success. */
  failures: number;
  /** When the first of them ended, unix seconds. */
  since: number;
  /** Until then no other delivery may probe, unix seconds. */
  probeUntil: number;
  /** The newest failure; null if an earlier release counted it. */
  last: ReceiverFailure | null;
}

export interface ReceiverFailure {
  /** When it ended, unix seconds. */
  at: number;
  /** HTTP status; null if there was no answer. */
  status: number | null;
  error: string | null;
}

/** What is known of webhook URLs, of all projects together. */
export interface ReceiverStore {
  /** Strongly consistent; null if nothing is known. */
  get(url: string): Promise<ReceiverState | null>;
  /** Counts a failure; `probeUntil` (unix seconds) replaces the present one unless it is null. */
  noteFailure(url: string, of: ReceiverFailure & { probeUntil: number | null }): Promise<void>;
  /** Forgets all failures, and who probes. */
  noteSuccess(url: string): Promise<void>;
  /** Takes the one probe of a URL until `until`; false if another has it at `now`. */
  takeProbe(url: string, of: { now: number; until: number }): Promise<boolean>;
}
