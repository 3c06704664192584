import type { DecidedBy, OperationType, RiskReason } from '#model/orders/operation-types.ts';
import type { OutboxItem } from '../outbox.ts';
import type { PriceSnapshot } from '../price.ts';
import type { OrderBase, ReservationLimits } from './order-base.ts';
import type { BalanceChange, Simulation } from './simulation.ts';

/** A simulation as it is stored for approvers: amounts as decimal text. */
export interface StoredSimulation extends Omit<Simulation, 'gas' | 'balanceChanges'> {
  gas: string | null;
  balanceChanges: (Omit<BalanceChange, 'amount'> & { amount: string })[];
}

/**
 * An operation of the client wallet. A transfer has `token`, `toAddress` and `amount`. A send-tx
 * has `toAddress`, its value as an `amount` of the native coin, and `data`. An operation that only
 * signs moves nothing: its amount is 0 and it has no fee.
 */
export interface Operation extends OrderBase {
  opType: OperationType;
  walletId: number;
  decidedBy: DecidedBy;
  /** The session key that approved it, as lists show it: `sk_<id>`. */
  skId: string | null;
  /** The Idempotency-Key that it was asked under; absent: none. */
  idempotencyKey?: string;
  riskReason: RiskReason | null;
  /** Emails of the admins who approved it. */
  approvedBy: string[];
  /** Until when an admin may approve it (unix seconds); null if it never waited. */
  expiresAt: number | null;
  /** send-tx: calldata, 0x hex, lower case; '0x' for none. */
  data: string | null;
  /** sign-message: the UTF-8 text. */
  message: string | null;
  /** sign-typed-data: the canonical JSON text of { domain, types, primaryType, message }. */
  typedData: string | null;
  /** What it counts against caps, in millionths of a USD; null if a price is missing. */
  countedMicroUsd: bigint | null;
  /** The prices that it was valued with. */
  prices: PriceSnapshot[];
  simulation: StoredSimulation | null;
  /** 65 bytes as 0x hex, once a message or typed data is signed. */
  signature: string | null;
}

/** Whether an operation only signs: it sends no transaction, and needs no nonce. */
export const onlySigns = ({ opType }: Pick<Operation, 'opType'>): boolean =>
  opType === 'sign-message' || opType === 'sign-typed-data';

/** What is signed of an operation of any type. */
export type OperationCall = Pick<
  Operation,
  | 'opType'
  | 'token'
  | 'tokenAddress'
  | 'toAddress'
  | 'amount'
  | 'memo'
  | 'data'
  | 'message'
  | 'typedData'
>;

export interface CreateOperation extends ReservationLimits {
  operation: Operation;
  outbox: OutboxItem;
  /** The caller's Idempotency-Key and the digest of its request; null without a key. */
  idempotency: { key: string; digest: string } | null;
  /**
   * The highest use of the session key today that still leaves enough of the cap; null without a
   * cap.
   */
  maxCapUsed: bigint | null;
  /**
   * What operations may have used of client_daily_usd today before this one; null or absent if it
   * counts nothing of that sum.
   */
  maxClientUsed?: bigint | null;
}

export type CreateOperationResult =
  | 'created'
  | 'duplicate'
  | 'balance_moved'
  | 'cap_moved'
  | 'client_sum_moved'
  | 'busy';
