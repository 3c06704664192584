/** How batches are written and read. */

import type { AuditEntry } from '#model/audit.ts';
import type { Approval } from '#model/orders/approval.ts';
import type {
  CreateWithdrawal,
  CreateWithdrawalResult,
  Withdrawal,
} from '#model/orders/withdrawal.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { Batch, Refusal } from './model/batch.ts';
import type { BatchStep } from './model/batch-status.ts';

/** Orders of a line: its orders, their outbox items and the batch are one transaction of 100 writes. */
export const ordersOfLine = 40;

/** `gone`: the batch is no longer `creating`. */
export type CommitResult =
  | Exclude<CreateWithdrawalResult, 'created' | 'duplicate'>
  | 'committed'
  | 'gone';

/**
 * A batch and the call that creates it. A batch that was refused may be begun again under its number: what is
 * left of the earlier call then changes nothing.
 */
export type Creation = Pick<Batch, 'batchNo' | 'requestId'>;

/** What one vote writes besides the batch. */
export interface BatchVote {
  at: number;
  /** Of a rejection. */
  reason: string | null;
  approval: Approval | null;
  audit: AuditEntry;
  /** Of the entry, and of the step. */
  outbox: readonly OutboxItem[];
}

/**
 * The writes of a batch, in the order of docs/decisions/0106-batches-of-payouts.md. Each is one conditional
 * transaction, and each may be repeated. Reads are strongly consistent.
 */
export interface BatchStore {
  get(batchNo: string): Promise<Batch | null>;
  byId(projectId: string, batchId: string): Promise<Batch | null>;
  /** The orders of a line; none if it was never written. */
  line(batchNo: string, line: number): Promise<Withdrawal[]>;
  /** The items that were refused with it. */
  refusals(batchNo: string): Promise<Refusal[]>;

  /** 1: the batch as `creating`, if its batch_id is free, and its number too or that of a refused one. */
  begin(batch: Batch): Promise<'begun' | 'duplicate'>;
  /** 2: lines that nobody else reads, and what was refused. */
  putLines(
    creation: Creation,
    orders: readonly Withdrawal[],
    refusals: readonly Refusal[],
  ): Promise<void>;
  /**
   * 3: the biz_order_ids of orders, while the batch is `creating`. Gives the first order whose id is taken;
   * null if all are the batch's now. `gone`: it is no longer `creating`.
   */
  claim(creation: Creation, orders: readonly Withdrawal[]): Promise<Withdrawal | 'gone' | null>;
  /**
   * 4: the commit point. Reserves for all orders at once, each with the room that was found for it, and
   * takes the step, in one transaction. The first failed condition is the answer.
   */
  commit(
    batch: Batch,
    step: Extract<BatchStep, 'accept' | 'acceptApproved'>,
    input: { orders: readonly Omit<CreateWithdrawal, 'outbox'>[]; at: number; outbox: OutboxItem },
  ): Promise<CommitResult>;
  /** 5: the orders of the next line, with their outbox items. False if that line is made already. */
  make(
    batch: Batch,
    creations: readonly Pick<CreateWithdrawal, 'withdrawal' | 'outbox'>[],
  ): Promise<boolean>;

  /**
   * An admin's vote on a batch that waits, with the step that it makes; null: it waits for more. One
   * transaction, with its audit entry. `approval` is absent if this admin has one already. False if the
   * batch is in another status or revision, or the admin has voted.
   */
  vote(batch: Batch, step: 'approve' | 'reject' | null, input: BatchVote): Promise<boolean>;
  /** Any other step; a refusal announces nothing. False if the batch is in another status or revision. */
  take(
    batch: Batch,
    step: Exclude<BatchStep, 'accept' | 'acceptApproved'>,
    input: { at: number; reason?: string; outbox: OutboxItem | null },
  ): Promise<boolean>;
  /** Notes that the orders of the next line have followed. False if that is noted already. */
  follow(batch: Batch): Promise<boolean>;
  /** Of a refused batch: frees the biz_order_ids of a line's orders, then the line goes. */
  release(creation: Creation, line: number): Promise<void>;
  /** Nothing is left to do for it, which is announced once. The batch_id of a refused one is free again. */
  end(batch: Batch, at: number, outbox: OutboxItem | null): Promise<void>;
  /** Batches by their numbers, in any order; those that are not there are left out. */
  getMany(batchNos: readonly string[]): Promise<Batch[]>;
  /** Numbers of batches for which something may be left to do, the oldest first. */
  open(limit: number): Promise<string[]>;
}

/** A payment of a group; the amount in base units. */
export interface GroupPayment {
  address: string;
  amount: bigint;
}

/** How one chain pays many in one transaction. */
export interface GroupCalls {
  /** The contract that pays, checksum case: what a token's allowance is for. */
  contract: string;
  /**
   * The call by which a wallet pays these members in their order: recipient and calldata in lower case,
   * value in wei. `token` null: coin. Throws an Error for a group that cannot be paid.
   */
  pay(
    members: readonly GroupPayment[],
    token: string | null,
  ): { to: string; data: string; value: bigint };
  /**
   * The call by which a wallet lets the contract take so much of a token (smallest units) from now on: the
   * token and calldata in lower case. Throws an Error for what is no address.
   */
  allow(token: string, amount: bigint): { to: string; data: string };
  /**
   * The gas limit of a group of this size, on a chain that charges no layer-1 data inside gas: enough for
   * new holders everywhere, of whom one in 16 uses all that it may. Where more than that do, a node's
   * estimate says so. With too little the transaction reverts, and never pays a part.
   */
  gasOf(count: number, token: string | null): bigint;
}
