import type { ChainName } from '#shared/chains.ts';
import type { AuditEntry } from './audit.ts';
import type { JoinedTerms, LeftGroup } from './orders/group.ts';
import type { TransitionWrite } from './orders/order.ts';
import type { OutboxItem } from './outbox.ts';
import type { Authorized, DailyCount, NonceSlot } from './payment.ts';

/** What identifies a table, even among tables of the same name: a restore creates a new one. */
export interface TableIdentity {
  id: string;
  /** Unix seconds. */
  createdAt: number;
}

/** A payment that is signed but not stored yet, and its order's move to `signing`. */
export interface SignedPayment {
  slot: NonceSlot;
  write: TransitionWrite;
  /** What its order asks (SignatureRecord.terms). */
  terms?: string;
  /** What it takes of the day's counts. Absent for an order that was counted before. */
  counts?: DailyCount[];
  /** The nonce of an earlier signature of the order that is proven void. */
  voided?: number | null | undefined;
  /** Id of the table that the run began with: a line of another table is not moved. */
  table: string;
  /** The slots of other addresses whose authorizations the payment carries. */
  authorizes?: AuthorizationSlot[];
  /** The group that the order leaves, and dissolves with it. */
  left?: LeftGroup | undefined;
  /** Of a group: how many have joined it, all of whom it pays. */
  members?: number;
}

/** A withdrawal that joins a group, and its move to `signing`. */
export interface JoiningMember extends Pick<SignedPayment, 'write' | 'terms' | 'voided' | 'left'> {
  pays: JoinedTerms;
  /** What it has reserved for its fee. */
  fee: bigint;
  /** What it takes of the day's counts. */
  counts: DailyCount[];
}

/** What joins a group in one transaction. */
export interface Joining {
  chain: ChainName;
  address: string;
  groupNo: string;
  /** The revision of the group's record that lists them. */
  rev: number;
  members: JoiningMember[];
}

/** An authorization that is planned for a payment. */
export interface PlannedAuthorization extends Authorized {
  /** The slot that is taken over: an authorization that can never be mined as it was sent. */
  previous: NonceSlot | null;
}

/** A nonce of an owner that an authorization takes, or takes over from `previous`. */
export interface AuthorizationSlot {
  slot: NonceSlot;
  previous: NonceSlot | null;
}

/**
 * A higher fee limit of an order, and the coin that is reserved for it in addition.
 */
export interface FeeRaise {
  write: TransitionWrite;
  /** In wei. */
  difference: bigint;
  /** The most that may be reserved before it, at the epoch that was read. */
  maxReserved: bigint;
  epoch: number;
}

/**
 * What an extension records of a nonce slot, in the transaction that changes the slot: the item, and
 * the revision that the slot keeps (NonceSlot.booked).
 */
export interface RecordedFacts {
  rev: number;
  outbox: OutboxItem;
}

/**
 * What the chain has at a nonce: the slot that replaces `previous`, and the transition it causes.
 */
export interface Adoption {
  slot: NonceSlot;
  previous: NonceSlot | null;
  write: TransitionWrite | null;
  audit: AuditEntry;
  outbox: OutboxItem;
}

/** What one transaction of an address does, as far as it can be a payment. */
export interface SentPayment {
  txHash: string;
  from: string;
  nonce: number;
  /** null unless it is a plain transfer or a token transfer. */
  terms: { to: string; tokenAddress: string | null; amount: bigint } | null;
  /**
   * The call as it was sent, with value in wei and calldata in lower case; null if it created a
   * contract.
   */
  call: { to: string; value: bigint; data: string } | null;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  success: boolean;
  blockNumber: bigint;
  blockHash: string;
  /** Unix seconds. */
  blockTime: number;
  /** Of a call that pays many: what it pays, in its order; `tokenAddress` null: coin. Absent for any other. */
  pays?: { tokenAddress: string | null; payments: { to: string; amount: bigint }[] };
  /** The nonces of other addresses whose authorizations (EIP-7702) it carries. */
  authorizes?: { owner: string; nonce: number }[];
}
