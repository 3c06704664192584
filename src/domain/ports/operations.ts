/**
 * Operations of the client wallet: orders like withdrawals, with the same queue, nonces, approvals
 * and write-ahead (docs/decisions/0014-client-wallet.md). Their terms never change once they are
 * stored.
 */
import type { DecidedBy, OperationType, RiskReason } from '#contract/statuses.ts';
import type { OrderStore, ReservationLimits, WithdrawalStore } from './orders.ts';
import type { OrderBase, OutboxItem, PriceSnapshot, Withdrawal } from './records.ts';
import type { BalanceChange, Simulation } from './simulation.ts';
import type { Swap } from './swaps.ts';

/** What an approver is shown of a call before it is signed: amounts as decimal text. */
export interface StoredSimulation extends Omit<Simulation, 'gas' | 'balanceChanges'> {
  gas: string | null;
  balanceChanges: (Omit<BalanceChange, 'amount'> & { amount: string })[];
}

/**
 * Of a transfer `token`, `toAddress` and `amount` are what it says. A send-tx has `toAddress`, its
 * value as `amount` of the native coin, and `data`. An operation that only signs moves nothing: its
 * amount is 0, and it has no fee.
 */
export interface Operation extends OrderBase {
  opType: OperationType;
  walletId: number;
  decidedBy: DecidedBy;
  /** The session key that let it through, as lists show it: `sk_<id>`. */
  skId: string | null;
  riskReason: RiskReason | null;
  /** Emails of the admins who approved it. */
  approvedBy: string[];
  /** Until when an admin may approve it (unix seconds); null when it never waited. */
  expiresAt: number | null;
  /** send-tx: calldata, 0x hex, lower case; '0x' for none. */
  data: string | null;
  /** sign-message: the UTF-8 text. */
  message: string | null;
  /** sign-typed-data: the canonical JSON text of { domain, types, primaryType, message }. */
  typedData: string | null;
  /** What it counts against caps, in millionths of a USD; null where that can not be said. */
  countedMicroUsd: bigint | null;
  /** What the count was made with. */
  prices: PriceSnapshot[];
  simulation: StoredSimulation | null;
  /** 65 bytes as 0x hex, once a message or typed data is signed. */
  signature: string | null;
}

/** What an operation has signed, in all its kinds. */
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

/** What the payment queue works on. */
export type Order = Withdrawal | Operation | Swap;

/** What admins decide on: a swap waits for nobody. */
export type ApprovableOrder = Withdrawal | Operation;

/** What a transition may set of any. */
export type OrderChanges = Partial<Withdrawal & Operation & Swap>;

export const isOperation = (order: Order): order is Operation => 'opType' in order;
export const isSwap = (order: Order): order is Swap => 'routeId' in order;
export const isWithdrawal = (order: Order): order is Withdrawal =>
  !isOperation(order) && !isSwap(order);

/** The same by its number, which is all that a message or an execution carries. */
export const isOperationNo = (orderNo: string): boolean => orderNo.startsWith('OP');

/** The same of swaps. */
export const isSwapNo = (orderNo: string): boolean => orderNo.startsWith('SW');

/** The same of withdrawals. */
export const isWithdrawalNo = (orderNo: string): boolean => orderNo.startsWith('WD');

export interface CreateOperation extends ReservationLimits {
  operation: Operation;
  outbox: OutboxItem;
  /** The caller's Idempotency-Key and the digest of what it came with; null without one. */
  idempotency: { key: string; digest: string } | null;
  /** Largest use of the session key's day so far that leaves room; null without a cap. */
  maxCapUsed: bigint | null;
}

export type CreateOperationResult =
  | 'created'
  | 'duplicate'
  | 'balance_moved'
  | 'cap_moved'
  | 'busy';

export interface OperationStore
  extends Pick<OrderStore<Operation>, 'get' | 'getMany' | 'transition'>,
    Pick<WithdrawalStore, 'reservations'> {
  /** What an Idempotency-Key stands for while it is kept (7 days). */
  byIdempotencyKey(
    projectId: string,
    key: string,
    now: number,
  ): Promise<{ orderNo: string; digest: string } | null>;
  /** One transaction: the operation, its key, what it reserves, its cap, its outbox entry. */
  create(input: CreateOperation): Promise<CreateOperationResult>;
}
