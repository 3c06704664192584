import type { Chain } from '#model/chain.ts';
import type { InternalAction } from '#model/orders/internal-order.ts';
import type { Order } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import type {
  Authorized,
  BroadcastOutcome,
  NonceSlot,
  PaymentLimits,
  PaymentPlan,
  PaymentTerms,
  SignatureRecord,
} from '#model/payment.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type {
  AllowanceReader,
  ChainReader,
  ExpiringBuilder,
  ExpiringGateway,
  FeeEstimator,
  PaymentBuilder,
  PaymentGateway,
  PlannedFor,
  SentReader,
} from '#ports/chains.ts';
import type { ChainStateStore } from '#ports/deposits.ts';
import type { AdminDirectory, ApprovalStore, OrderStore } from '#ports/orders.ts';
import type {
  InternalJudge,
  PaymentReader,
  PaymentStore,
  SenderHistory,
  SwapJudge,
} from '#ports/payments.ts';
import type { PriceBook } from '#ports/prices.ts';
import type {
  DeviceReader,
  PolicyStore,
  ProjectStore,
  SessionKeyConfirmations,
  SessionKeyStore,
} from '#ports/projects.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { Attester, Vault } from '#ports/vault.ts';
import type { ProveRequest } from '../request/proven-requests.ts';
import type { SlotFacts } from './slot-facts.ts';

/** What an order is judged by before a signature: by the worker, and again by the vault. */
export interface JudgeDeps {
  chain: Chain;
  orders: Pick<OrderStore, 'get' | 'getMany' | 'oldestWaiting'>;
  sessionKeys: Pick<SessionKeyStore, 'getForUse' | 'usedToday'>;
  confirmations: Pick<SessionKeyConfirmations, 'of'>;
  payments: PaymentReader;
  /** Asked only if an address has no nonce state in a table that is newer than its project. */
  history: SenderHistory;
  approvals: ApprovalStore;
  /** Says which of a merchant's requests asked for an order. */
  proveRequest: ProveRequest;
  /** What people sign with, and the stage that they sign for. */
  devices: DeviceReader;
  stage: string;
  /** Absent on chains without swaps. A swap that is found there all the same is refused. */
  swaps?: Pick<SwapWork, 'judgeOf'>;
  /** By action; an internal order whose action is absent is refused. */
  judges?: Partial<Record<InternalAction, InternalJudge>>;
  /** Absent: nothing but the judge decides about a first signature. */
  gate?: SignatureGate;
  /**
   * Seam: the prices that a batch of payouts was valued by, which its record says; absent or null: not
   * known, and its orders wait.
   */
  batchPrices?: (batchNo: string) => Promise<PriceSnapshot[] | null>;
  projects: ProjectStore;
  policies: PolicyStore;
  /** Looser settings need two owners, as in every stage but `local`. */
  requiresProof: boolean;
  prices: PriceBook;
  /** Absent on chains without contract calls. */
  allowances?: AllowanceReader;
  clock: Clock;
  log: Logger;
}

/** What a gate says of an order; `seconds` is when to ask it again. */
export type GateVerdict =
  | { kind: 'open' }
  | { kind: 'waits'; seconds: number }
  | { kind: 'refused'; reason: string };

/**
 * Seam: what else must let an order through before it is signed for the first time, by the worker's
 * judgement and by the vault's. It only takes away: an order that waits is stuck as held, and one that is
 * refused fails with the reason. `settings` are those that the signer has accepted.
 */
export type SignatureGate = (order: Order, settings: ProjectSettings) => Promise<GateVerdict>;

/** What the payment worker of any chain needs. */
export interface WorkerDeps extends JudgeDeps {
  orders: OrderStore;
  payments: PaymentStore;
  /** Signs what the worker has built, and stores it before it is sent. */
  vault: Vault;
  /** Has two providers' word recorded on what the vault cannot ask. */
  attester: Attester;
  /** Says who of the approvers exists. */
  admins: AdminDirectory;
  swaps?: SwapWork;
  /** Estimates an unsigned order again whose limits no longer suffice. */
  fees: FeeEstimator;
}

/** A transaction of an order that may be signed now. */
export interface ReadyTransaction {
  order: Order;
  terms: PaymentTerms;
  gasLimit: bigint;
  /** Gas that must be payable before it is signed; an allowance's includes the swap's own. */
  payable: bigint;
  /** Of a swap: the call, which is stored with the signature. */
  call?: Pick<Swap, 'data' | 'deadline'>;
  /** Of a transaction that sets a swap's allowance: the amount that it allows (base units). */
  sets?: bigint;
}

/**
 * Seam: the orders whose call is made when it is signed, from a quote, and which may need transactions
 * before it that set an allowance.
 */
export interface SwapWork {
  /** Reads the quote of a swap and returns what judges the swap by it. */
  judgeOf(swap: Swap): Promise<SwapJudge>;
  /**
   * Of the orders that are due, those that need not wait for another swap. `slots` reads the address's
   * slots that are not final.
   */
  mayGo(
    deps: Pick<NonceDeps, 'orders' | 'clock'>,
    orders: Order[],
    read: { slots(): Promise<NonceSlot[]> },
  ): Promise<Order[]>;
  /** The swap's next transaction; null if it waits, or has failed. It has been judged. */
  ready(deps: NonceDeps, swap: Swap): Promise<ReadyTransaction | null>;
  /** What sets the allowance of the swap's router for its token to an amount (base units). */
  allowance(swap: Swap, amount: bigint): PaymentTerms;
}

/**
 * Seam: the owners whose authorizations (EIP-7702) an order's payment carries; null for an order that
 * carries none. An extension names owners and no nonces: those are found and booked by the engine.
 */
export type Authorizing = (order: Order) => Promise<{
  owners: Pick<Authorized, 'owner' | 'keyId'>[];
  /**
   * Whether a nonce may follow one that is mined and not final, if an authorization took that one too:
   * both are carried by payments of the same wallet.
   */
  mayFollow: boolean;
} | null>;

/** What an earlier signature of an order means. 'handled': nothing is left to do. */
export type EarlierMeaning = (
  order: Order,
  signed: SignatureRecord,
) => Promise<'void' | 'counts' | 'handled'>;

/**
 * Seam: what is done with the approved orders of an address before a round signs them one by one: an extension
 * makes groups of them, which are orders that this round finds. `deadline` is unix ms. It returns the numbers
 * of those that the round leaves for a later one.
 */
export type PlanTogether<Deps extends WorkerDeps> = (
  deps: Deps,
  wallet: Wallet,
  at: { deadline: number; slots: () => Promise<NonceSlot[]> },
) => Promise<ReadonlySet<string>>;

/** The dependencies of the payment worker on a chain with nonces. */
export interface NonceDeps extends WorkerDeps {
  gateway: PaymentGateway;
  builder: PaymentBuilder;
  /** Asked only about a nonce that an order was signed for before a restore. */
  sent: SentReader;
  /** Absent where no extension has payments that carry authorizations. */
  authorizing?: Authorizing;
  /** Absent where no extension pays several orders in one transaction. */
  together?: PlanTogether<NonceDeps>;
  /** Absent where no extension records what payments move. */
  bookFacts?: Pick<SlotFacts, 'ofGone'>;
  /**
   * Waits (ms) for blocks while the in-flight cap is reached and orders wait. Without it the run
   * ends, and the watcher's next tick wakes another one.
   */
  pause?: (ms: number) => Promise<void>;
}

/** The dependencies of the payment worker on a chain whose transactions expire. */
export interface ExpiryDeps extends WorkerDeps {
  gateway: ExpiringGateway;
  builder: ExpiringBuilder;
  /** What our own watcher has read: the proof that bytes can never be mined. */
  chainState: Pick<ChainStateStore, 'cursor' | 'clockAt'>;
  reader: Pick<
    ChainReader,
    'agreedClock' | 'blockOf' | 'confirmReceipts' | 'readBlocks' | 'shownBy'
  >;
  /** What else than coin may pay for a payment's work. Without it every payment pays coin. */
  feeSource?: FeeSource;
  /** Absent where no extension pays several orders in one transaction. */
  together?: PlanTogether<ExpiryDeps>;
  /** Waits (ms) for a block while the in-flight cap is reached. Without it the run ends. */
  pause?: (ms: number) => Promise<void>;
}

/** A payment as the chain wants it now, within what its order reserved. */
export interface PlannedOrder {
  order: Order;
  limits: PaymentLimits;
  plan: PaymentPlan;
}

/**
 * Seam: a resource of the sending address that pays for a payment's work in place of coin, as
 * the staked resources of TRON do. Without one every payment pays the coin that its order reserved.
 */
export interface FeeSource {
  /** What pays for payments of an address besides those that are open. Reads only when it must. */
  beside(deps: ExpiryDeps, address: string, open: readonly NonceSlot[]): PaymentFees;
}

/** What pays for the payments of one address. */
export interface PaymentFees {
  /**
   * The order as it can be signed: its resource is there, or it has reserved the coin instead.
   * 'waits': for its resource, which it then says. null: for that coin.
   */
  ready(order: Order): Promise<Order | 'waits' | null>;
  /**
   * Plans a payment, by one provider if `plan` is given. null: it waits for coin, or until payments in
   * flight have used their part of the resource. Throws what the gateway throws.
   */
  plan(
    order: Order,
    input: { of: PlannedFor; plan?: ExpiringGateway['plan'] },
  ): Promise<PlannedOrder | null>;
  /** The candidates, in their order, for all of which the resource is enough at once. */
  fitting<T extends { plan: PaymentPlan }>(candidates: T[]): Promise<T[]>;
  /** Whether stored bytes can still be paid as they were signed; if not, their order says it. */
  covers(slot: NonceSlot, order: Order | undefined): Promise<boolean>;
}

/** What sends bytes that are stored. */
export type SendDeps = WorkerDeps & {
  gateway: { broadcast(raw: string, repeat?: number): Promise<BroadcastOutcome> };
};

/** The address that a run works for. */
export interface Wallet {
  project: Project;
  address: string;
  keyId: string;
  /** It is the address of a service (src/model/service-user.ts): only forwards are signed for it. */
  isServiceAddress?: boolean;
}
