import type { Chain } from '#model/chain.ts';
import type { InternalAction } from '#model/orders/internal-order.ts';
import type { Order } from '#model/orders/order.ts';
import type { Authorized, BroadcastOutcome } from '#model/payment.ts';
import type { Project } from '#model/project.ts';
import type {
  ChainReader,
  ExpiringGateway,
  ExpiringSigner,
  FeeEstimator,
  PaymentGateway,
  PaymentSigner,
  SentReader,
  SwapCalls,
} from '#ports/chains.ts';
import type { ChainStateStore } from '#ports/deposits.ts';
import type { EnergyChain, EnergyGate } from '#ports/energy.ts';
import type { AdminDirectory, ApprovalStore, OrderStore, QuoteStore } from '#ports/orders.ts';
import type { InternalJudge, PaymentStore, SenderHistory } from '#ports/payments.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { PolicyStore, ProjectStore, SessionKeyStore } from '#ports/projects.ts';
import type { Clock, Logger } from '#ports/runtime.ts';

/** What the payment worker of any chain needs. */
export interface WorkerDeps {
  chain: Chain;
  orders: OrderStore;
  sessionKeys: Pick<SessionKeyStore, 'getForUse' | 'usedToday'>;
  payments: PaymentStore;
  /** Asked only if an address has no nonce state in a table that is newer than its project. */
  history: SenderHistory;
  approvals: ApprovalStore;
  /** Says who of the approvers exists. */
  admins: AdminDirectory;
  /** Absent on chains without swaps. A swap that is found there all the same is refused. */
  swaps?: { quotes: Pick<QuoteStore, 'record'>; calls: SwapCalls };
  /** By action; an internal order whose action is absent is refused. */
  judges?: Partial<Record<InternalAction, InternalJudge>>;
  projects: ProjectStore;
  policies: PolicyStore;
  /** Looser settings need two owners, as in every stage but `local`. */
  requiresProof: boolean;
  prices: PriceBook;
  /** Estimates an unsigned order again whose limits no longer suffice. */
  fees: FeeEstimator;
  clock: Clock;
  log: Logger;
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

/** The dependencies of the payment worker on a chain with nonces. */
export interface NonceDeps extends WorkerDeps {
  gateway: PaymentGateway;
  signer: PaymentSigner;
  /** Asked only about a nonce that an order was signed for before a restore. */
  sent: SentReader;
  /** Absent where no extension has payments that carry authorizations. */
  authorizing?: Authorizing;
  /**
   * Waits (ms) for blocks while the in-flight cap is reached and orders wait. Without it the run
   * ends, and the watcher's next tick wakes another one.
   */
  pause?: (ms: number) => Promise<void>;
}

/** The dependencies of the payment worker on a chain whose transactions expire. */
export interface ExpiryDeps extends WorkerDeps {
  gateway: ExpiringGateway;
  signer: ExpiringSigner;
  /** What our own watcher has read: the proof that bytes can never be mined. */
  chainState: Pick<ChainStateStore, 'cursor' | 'clockAt'>;
  reader: Pick<
    ChainReader,
    'agreedClock' | 'blockOf' | 'confirmReceipts' | 'readBlocks' | 'shownBy'
  >;
  /** TRON: asked before a token transfer is planned. Without it coin is burnt, as on a chain that rents nothing. */
  energy?: EnergyGate;
  /** TRON: what payments that burn nothing may count on. Without it there is none. */
  energyChain?: Pick<EnergyChain, 'freeEnergy' | 'isCovered'>;
  /** Waits (ms) for a block while the in-flight cap is reached. Without it the run ends. */
  pause?: (ms: number) => Promise<void>;
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
  /** It is the project's energy deposit address: only forwards are signed for it. */
  isEnergyDeposit?: boolean;
}
