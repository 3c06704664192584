import type { AuditEntry } from './audit.ts';
import type { TransitionWrite } from './orders/order.ts';
import type { OutboxItem } from './outbox.ts';
import type { NonceSlot } from './payment.ts';

/** What tells a table from every other one, also of the same name: a restore makes a new one. */
export interface TableIdentity {
  id: string;
  /** Unix seconds. */
  createdAt: number;
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
