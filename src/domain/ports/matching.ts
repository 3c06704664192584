/** What is signed and stored, what tells a restored table, and what it is matched with. */
import type { WithdrawalStatus } from '#contract/statuses.ts';
import type { TransitionWrite } from './orders.ts';
import type { AuditEntry, NonceSlot, OutboxItem } from './records.ts';

/** What tells a table from every other one, also of the same name: a restore makes a new one. */
export interface TableIdentity {
  id: string;
  /** Unix seconds. */
  createdAt: number;
}

/** What was last announced of a record, by tables that are not restored with the record's own. */
export interface PublishedRevisions {
  /**
   * By order number; one that nothing newer than `rev` is known of is absent. `listed` is the status
   * that its list shows, `signature` the one that was announced with it, if that is still kept.
   */
  newer(
    projectId: string,
    orders: { orderNo: string; rev: number }[],
  ): Promise<Map<string, { rev: number; listed: WithdrawalStatus; signature: string | null }>>;
}

/** A payment that is signed and not stored yet, and its order's move to 2. */
export interface SignedPayment {
  slot: NonceSlot;
  write: TransitionWrite;
  /** The nonce of an earlier signature of the order that the chain has proven void. */
  voided?: number | null | undefined;
  /** Id of the table that the run began with: a line of another table is not moved. */
  table: string;
}

/** What the chain has at a nonce, as its slot in place of `previous`, and what it means. */
export interface Adoption {
  slot: NonceSlot;
  previous: NonceSlot | null;
  write: TransitionWrite | null;
  audit: AuditEntry;
  outbox: OutboxItem;
}

/** What one transaction of an address says and did, as far as it can be a payment. */
export interface SentPayment {
  txHash: string;
  from: string;
  nonce: number;
  /** null when it is neither a plain transfer nor a token's transfer. */
  terms: { to: string; tokenAddress: string | null; amount: bigint } | null;
  /** The same as it was sent, value in wei and calldata in lower case; null when it made a contract. */
  call: { to: string; value: bigint; data: string } | null;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  success: boolean;
  blockNumber: bigint;
  blockHash: string;
  /** Unix seconds. */
  blockTime: number;
}

/** Looks at what an address has sent, without our tables; fetch only, no chain library. */
export interface SentReader {
  /** Transactions mined from the address at the head, in the finalized block, and with the pool's. */
  counts(address: string): Promise<{ latest: number; finalized: number; pending: number }>;
  /** Hashes by nonce, of mined ones; a nonce whose block the node has no state of is absent. */
  hashes(address: string, nonces: number[]): Promise<Map<number, string>>;
  /** A mined transaction, as every provider that is asked (two, if there are) shows it; else null. */
  sent(txHash: string): Promise<SentPayment | null>;
}
