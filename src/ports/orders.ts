/** Stores of orders, their approvals and their reservations. */

import type { AuditEntry } from '#model/audit.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision, DecisionName } from '#model/orders/decision.ts';
import type {
  CreateInternalOrder,
  CreateInternalOrderResult,
  InternalOrder,
} from '#model/orders/internal-order.ts';
import type { CreateOperation, CreateOperationResult, Operation } from '#model/orders/operation.ts';
import type { Order, OrderPointer, TransitionWrite } from '#model/orders/order.ts';
import type { ReservationView, WaitStep } from '#model/orders/order-base.ts';
import type { ReconcilePlace } from '#model/orders/reconcile-place.ts';
import type {
  HoldingOrder,
  ReservationPlace,
  StoredReservation,
} from '#model/orders/reservation-check.ts';
import type { Swap } from '#model/orders/swap.ts';
import type {
  CreateWithdrawal,
  CreateWithdrawalResult,
  Withdrawal,
} from '#model/orders/withdrawal.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { SettingValues } from '#model/settings/settings.ts';
import type { ChainName, Family } from '#shared/chains.ts';

export interface AdminDirectory {
  /**
   * The groups of an admin by the token's `sub`, at most a minute old; null if there is no such
   * admin, or it is disabled. Throws if the directory cannot say.
   */
  groups(adminId: string): Promise<string[] | null>;
}

export interface ApprovalStore {
  approvals(orderNo: string): Promise<Approval[]>;
  /** A decision with its list; null if there is none, or its record cannot be read. */
  decision(name: DecisionName): Promise<Decision | null>;
}

/** Writes decisions that move no order; the votes on orders are written with their transition. */
export interface ApprovalWriter {
  /** With its audit entry, in one transaction. false: this admin has decided on it already. */
  put(input: { approval: Approval; audit: AuditEntry; outbox: OutboxItem }): Promise<boolean>;
  /**
   * A decision with its list, before the votes that name it; with an audit entry in one transaction.
   * One that is there stays as it is.
   */
  putDecision(
    decision: Decision,
    noted: { audit: AuditEntry; outbox: OutboxItem } | null,
  ): Promise<void>;
}

export interface InternalOrderStore extends Pick<OrderStore<InternalOrder>, 'get' | 'getMany'> {
  /** One transaction. `duplicate`: an order of this number exists, with any terms. */
  create(input: CreateInternalOrder): Promise<CreateInternalOrderResult>;
}

export interface OperationStore
  extends Pick<OrderStore<Operation>, 'get' | 'getMany' | 'transition'>,
    Pick<WithdrawalStore, 'reservations'> {
  /** The operation and the request digest of an Idempotency-Key, kept for 7 days. */
  byIdempotencyKey(
    projectId: string,
    key: string,
    now: number,
  ): Promise<{ orderNo: string; digest: string } | null>;
  /** What operations have used of client_daily_usd on a UTC day, micro-USD. Strongly consistent. */
  clientUsed(projectId: string, day: string): Promise<bigint>;
  /**
   * Writes in one transaction: the operation, its key, its reservations, its share of the cap and of
   * client_daily_usd, its outbox entry.
   */
  create(input: CreateOperation): Promise<CreateOperationResult>;
}

/** A place in the list of addresses with work; only the store understands it. */
export type WorkPosition = readonly string[];

/** Orders by their number. A store of one kind has no other orders. */
export interface OrderStore<Kind extends Order = Order> {
  get(orderNo: string): Promise<Kind | null>;
  /** The orders that exist and can be read. */
  getMany(orderNos: string[]): Promise<Kind[]>;
  /**
   * The record after the change; null if the stored record does not meet the write's conditions.
   */
  transition(write: TransitionWrite): Promise<Kind | null>;
  /** Stores a task token and returns the record as it then is. */
  storeWait(orderNo: string, step: WaitStep, token: string): Promise<Kind>;
  noteExecution(orderNo: string, from: number, to: number): Promise<boolean>;
  noteStuck(orderNo: string, stuck: Order['stuck']): Promise<void>;
  /**
   * The addresses of a chain with work for a worker: approved orders, or payments that are not
   * mined.
   */
  addressesWithWork(chain: ChainName): Promise<string[]>;
  /**
   * Some hundreds of them, from `position` on (null: from the start): those with approved orders,
   * and those with payments that are not mined. `next` is where to continue; null after the last
   * one.
   */
  nextWithWork(
    chain: ChainName,
    position: WorkPosition | null,
  ): Promise<{ approved: string[]; inFlight: string[]; next: WorkPosition | null }>;
  /** The approved orders of a sending address, oldest first. */
  approved(chain: ChainName, address: string, limit: number): Promise<string[]>;
  /** The same for orders that only sign: they need no nonce and wait for no payment. */
  approvedToSign(chain: ChainName, address: string, limit: number): Promise<string[]>;
  /**
   * When the oldest pending or approved order of an address was created (ms); null if there is
   * none.
   */
  oldestWaiting(chain: ChainName, address: string): Promise<number | null>;
  /** Orders that are not final, oldest first, for the reconciler. `cursor` names the next page. */
  unfinished(
    chain: ChainName,
    cursor: string | null,
  ): Promise<{ orderNos: string[]; cursor: string | null }>;
}

/**
 * The withdrawals and operations of a project by their recipient (payeeOf). A new order may be missing
 * for about a second; one from before the table kept recipients is not found. Each gives null while
 * the index is being built.
 */
export interface RecipientIndex {
  /** The orders that name an address, the newest first. `next` continues; null after the oldest. */
  ordersTo(
    recipient: { projectId: string; family: Family; address: string },
    page: { limit: number; after: RecipientPosition | null },
  ): Promise<{ orderNos: string[]; next: RecipientPosition | null } | null>;
  /**
   * Other recipients that begin and end as this one (addressEnds), each once, at most `limit`. It costs
   * the same for an address that was paid a million times.
   */
  alike(
    recipient: { projectId: string; family: Family; address: string },
    limit: number,
  ): Promise<{ addresses: string[]; isAll: boolean } | null>;
}

/** The order that a page of a recipient's orders ended with. */
export interface RecipientPosition {
  createdAtMs: number;
  orderNo: string;
}

/** Where the reconciler continues, kept so that a new instance does not begin with the first chain. */
export interface ReconcilePlaceStore {
  load(): Promise<ReconcilePlace>;
  store(place: ReconcilePlace): Promise<void>;
}

/** Where the nightly check of reservations continues. */
export interface ReservationPlaceStore {
  load(): Promise<ReservationPlace>;
  store(place: ReservationPlace): Promise<void>;
}

export interface ReservationStore {
  /**
   * Some addresses of a chain that have unfinished orders, or a reservation that may not be zero. An
   * address may come several times. `cursor` names the next page.
   */
  addresses(
    chain: ChainName,
    cursor: string | null,
  ): Promise<{ addresses: string[]; cursor: string | null }>;
  /**
   * The orders of an address that are in the index of work; each is read strongly consistent. null
   * if there are more than `max`, or if one of them cannot be read.
   */
  ordersOf(chain: ChainName, address: string, max: number): Promise<HoldingOrder[] | null>;
  /** These orders, strongly consistent; null if one of them cannot be read. */
  orders(orderNos: string[]): Promise<HoldingOrder[] | null>;
  /** These sums, and the others of the address that may not be zero. Strongly consistent. */
  sumsOf(chain: ChainName, address: string, ids: string[]): Promise<StoredReservation[]>;
  /** Leaves a sum out of `addresses` until the next order reserves, if it is still zero. */
  skipEmpty(sum: StoredReservation): Promise<void>;
  /**
   * Sets a sum, together with the audit entry, if it is still what was read. false if it has
   * changed: then nothing is written.
   */
  set(
    sum: StoredReservation,
    to: bigint,
    entry: { audit: AuditEntry; outbox: OutboxItem },
  ): Promise<boolean>;
}

export interface SwapReader extends Pick<OrderStore<Swap>, 'get' | 'getMany'> {
  byOrder(projectId: string, bizOrderId: string): Promise<Swap | null>;
  pointer(projectId: string, bizOrderId: string): Promise<OrderPointer | null>;
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

/** What the API has counted of a project's daily limits. The signers count by themselves (`counted`). */
export interface DayCounts {
  /** Strongly consistent. */
  used(
    projectId: string,
    day: string,
    limits: readonly Pick<SettingValues['dailyLimits'][number], 'chain' | 'token'>[],
  ): Promise<DayUse>;
}

/** What orders of a UTC day hold of the daily limits, also those that wait: micro-USD. */
export interface DayUse {
  autoApprove: bigint;
  autoFees: bigint;
  swaps: bigint;
  client: bigint;
  /** Smallest units, one for each limit that was asked for. */
  tokens: bigint[];
}
