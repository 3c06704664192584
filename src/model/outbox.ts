import type { WebhookEvent } from '#model/webhook-events.ts';

/** The list of top-ups (src/domain/deposit/top-up-change.ts). */
export const topUpList = 'energy-topups';

/** What a list is filtered by. A record may have several values of one name (both tokens of a swap). */
export type Facets = Record<string, string | readonly string[]>;

/** A record's entry in a list. Its facets decide which filters count it. */
export interface ListChange {
  /**
   * 'withdrawals', 'operations', 'swaps', 'deposits', 'deposits-user', 'deposits-credited' (by the time
   * of the credit), 'deposits-held', those of createdScopes (src/domain/order/events/created-scopes.ts), 'internal-transfers', 'subaccounts', 'session-keys', 'webhooks', 'audit', 'internal-orders', 'energy-topups',
   * 'energy-orders', 'payouts'.
   */
  list: string;
  projectId: string;
  /** Narrows a list to what has one value (the deposits of one user_id); '' for the whole list. */
  scope: string;
  id: string;
  rev: number;
  createdAtMs: number;
  facets: Facets;
  /** true removes the record from the list (a deposit that was reorganised away). */
  removed?: boolean;
}

/**
 * Written in the same transaction as the change that it announces; dispatched by the stream, or
 * else by the redispatch.
 */
export interface OutboxItem {
  /** `<ref>#<rev>`: unique, so that it cannot be written twice. */
  outboxId: string;
  /**
   * 'delivery': the state of a delivery changed; only the list of webhooks follows. 'books': what an
   * extension records for itself; no event and no list follows.
   */
  kind:
    | 'order'
    | 'deposit'
    | 'subaccount'
    | 'session-key'
    | 'audit'
    | 'delivery'
    | 'energy'
    | 'books'
    | 'payout';
  ref: string;
  projectId: string;
  /** The webhook to send, with its payload as of that moment. */
  event: {
    name: WebhookEvent;
    data: Record<string, unknown>;
    timestamp: number;
    /** The one URL that gets it, and the key whose secret signs; absent: the URLs of the keys. */
    to?: { url: string; appId: string };
  } | null;
  lists: ListChange[];
  /** Somebody outside is asked about the record: of a new one whose project has such screened. */
  asks?: true;
  /** Whether to start the record's state machine. */
  start: boolean;
  /**
   * Earlier revisions of the record whose events go before this one. Absent: revisions count from 1,
   * and all of them do.
   */
  earlier?: number[];
  /** Of kind 'books': the facts, in the extension's own text. */
  facts?: string;
  createdAtMs: number;
  requestId: string;
}

/** An entry that this service did not write; `unreadable` says why. */
export interface UnreadableOutboxItem {
  outboxId: string;
  createdAtMs: number;
  unreadable: string;
}
