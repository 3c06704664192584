/** The stores of orders, and what moves an order on (see stores.ts). */
import type { ChainName } from '#contract/chains.ts';
import type { WithdrawalStatus } from '#contract/statuses.ts';
import type { Order, OrderChanges } from './operations.ts';
import type {
  Approval,
  AuditEntry,
  OutboxItem,
  SignatureRecord,
  WaitStep,
  Withdrawal,
} from './records.ts';

/** What a withdrawal's creation is checked against, read before the balance. */
export interface ReservationView {
  /** Reserved in the paid token, and (for tokens) in the native coin. */
  token: { reserved: bigint; epoch: number };
  native: { reserved: bigint; epoch: number };
  /** Used today: of the daily limit (smallest units), and of the auto-approve cap (micro-USD). */
  dailyUsed: bigint;
  autoApproveUsedMicroUsd: bigint;
}

/** Largest sums already reserved that still leave room for an order, at the epochs that were read. */
export interface ReservationLimits {
  maxTokenReserved: bigint;
  maxNativeReserved: bigint;
  tokenEpoch: number;
  nativeEpoch: number;
}

export interface CreateWithdrawal extends ReservationLimits {
  withdrawal: Withdrawal;
  outbox: OutboxItem;
  /** Largest use so far that leaves room; null when there is no limit. */
  maxDailyUsed: bigint | null;
  maxAutoApproveUsed: bigint | null;
}

export type CreateWithdrawalResult =
  | 'created'
  | 'duplicate'
  | 'balance_moved'
  | 'daily_limit_moved'
  | 'auto_approve_moved'
  | 'busy';

/** One state transition (src/domain/order/transitions/*): what must be true, what changes. */
export interface TransitionWrite {
  /** The record that the transition was decided on. */
  order: Order;
  orderNo: string;
  from: readonly WithdrawalStatus[];
  /** The revision the decision was made on. */
  rev: number;
  set: OrderChanges;
  outbox: OutboxItem;
  /** Gives the order's reservations back in the same transaction. */
  release: boolean;
  /** Given back to the daily limits too (5 and 6, not 4). */
  releaseLimits: boolean;
  /** Written with it, on the approve functions' role only. */
  approval?: Approval;
  audit?: AuditEntry;
}

/** Orders of every kind, by their number; a store of one kind has no others. */
export interface OrderStore<Kind extends Order = Order> {
  get(orderNo: string): Promise<Kind | null>;
  /** Those that exist and can be read. */
  getMany(orderNos: string[]): Promise<Kind[]>;
  /** The record after the change; null when the record is not as the write demands. */
  transition(write: TransitionWrite): Promise<Kind | null>;
  /** Stores a task token and returns the record as it then is. */
  storeWait(orderNo: string, step: WaitStep, token: string): Promise<Kind>;
  noteExecution(orderNo: string, from: number, to: number): Promise<boolean>;
  noteStuck(orderNo: string, stuck: Order['stuck']): Promise<void>;
  /** Addresses of a chain with work for a worker: approved orders or payments not mined. */
  addressesWithWork(chain: ChainName): Promise<string[]>;
  /** Approved orders of a sending address, oldest first. */
  approved(chain: ChainName, address: string, limit: number): Promise<string[]>;
  /** The same of those that only sign, which need no nonce and wait for no payment. */
  approvedToSign(chain: ChainName, address: string, limit: number): Promise<string[]>;
  /** When the oldest order of an address that waits or is approved was made (ms); null for none. */
  oldestWaiting(chain: ChainName, address: string): Promise<number | null>;
  /** Not final, oldest first, for the reconciler; `cursor` pages on. */
  unfinished(
    chain: ChainName,
    cursor: string | null,
  ): Promise<{ orderNos: string[]; cursor: string | null }>;
}

/** What a biz_order_id stands for, and where its order was signed if that was noted. */
export interface OrderPointer {
  orderNo: string;
  signed: SignatureRecord | null;
}

export interface WithdrawalStore
  extends Pick<OrderStore<Withdrawal>, 'get' | 'getMany' | 'transition'> {
  byOrder(projectId: string, bizOrderId: string): Promise<Withdrawal | null>;
  pointer(projectId: string, bizOrderId: string): Promise<OrderPointer | null>;
  reservations(input: {
    projectId: string;
    chain: ChainName;
    address: string;
    token: string;
    nativeToken: string;
    day: string;
  }): Promise<ReservationView>;
  create(input: CreateWithdrawal): Promise<CreateWithdrawalResult>;
}
