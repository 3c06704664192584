import type { WebhookEvent } from '#contract/events.ts';

/** What a list keeps of a record: its facets decide which filters count it. */
export interface ListChange {
  /** 'withdrawals', 'operations', 'swaps', 'deposits', 'deposits-user', 'internal-transfers', 'subaccounts', 'session-keys', 'webhooks', 'audit'. */
  list: string;
  projectId: string;
  /** Narrows a list to one owner (deposits of one user_id); '' for the whole list. */
  scope: string;
  id: string;
  rev: number;
  createdAtMs: number;
  facets: Record<string, string>;
  /** true takes the record out of the list (a deposit that was reorganised away). */
  removed?: boolean;
}

/** Written in the transaction of the change it tells of; dispatched by stream, then by sweep. */
export interface OutboxItem {
  /** `<ref>#<rev>`: unique, so that writing it twice is impossible. */
  outboxId: string;
  /** 'delivery': a delivery's state moved, for the list of webhooks. */
  kind: 'order' | 'deposit' | 'subaccount' | 'session-key' | 'audit' | 'delivery';
  ref: string;
  projectId: string;
  /** Webhook to send, with the payload as it was at that moment. */
  event: { name: WebhookEvent; data: Record<string, unknown>; timestamp: number } | null;
  lists: ListChange[];
  /** Start the record's state machine. */
  start: boolean;
  /** When an operation that waits for an admin ends by itself (unix seconds): its machine's wait. */
  expiresAt?: number;
  createdAtMs: number;
  requestId: string;
}

/** An entry that is not what this service writes; `unreadable` says why. */
export interface UnreadableOutboxItem {
  outboxId: string;
  createdAtMs: number;
  unreadable: string;
}
