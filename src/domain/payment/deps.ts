import type { SentReader } from '../ports/matching.ts';
import type { OrderStore } from '../ports/orders.ts';
import type {
  BroadcastOutcome,
  ExpiringGateway,
  ExpiringSigner,
  PaymentGateway,
  PaymentSigner,
} from '../ports/payments.ts';
import type { Project } from '../ports/records.ts';
import type { SenderHistory } from '../ports/sender-history.ts';
import type { SessionKeyStore } from '../ports/session-keys.ts';
import type {
  ApprovalStore,
  ChainStateStore,
  PaymentStore,
  ProjectStore,
} from '../ports/stores.ts';
import type { QuoteStore, SwapCalls } from '../ports/swaps.ts';
import type { Chain, ChainReader, Clock, Logger, PriceBook } from '../ports/world.ts';

/** What the payment worker of any chain works with. */
export interface WorkerDeps {
  chain: Chain;
  orders: OrderStore;
  sessionKeys: Pick<SessionKeyStore, 'get' | 'usedToday'>;
  payments: PaymentStore;
  /** Asked only when an address has no line in a table that is younger than its project. */
  history: SenderHistory;
  approvals: ApprovalStore;
  /** Absent where no swaps are made: one that is found there all the same is refused. */
  swaps?: { quotes: Pick<QuoteStore, 'record'>; calls: SwapCalls };
  projects: ProjectStore;
  prices: PriceBook;
  clock: Clock;
  log: Logger;
}

/** The same of a chain with nonces. */
export interface PaymentDeps extends WorkerDeps {
  gateway: PaymentGateway;
  signer: PaymentSigner;
  /** Asked only about a nonce that an order was signed for before a restore. */
  sent: SentReader;
  /**
   * Waits (ms) for blocks while orders wait and the in-flight cap is reached; without it a run ends
   * there, and the watcher's next tick wakes another.
   */
  pause?: (ms: number) => Promise<void>;
}

/** The same of a chain whose transactions expire. */
export interface ExpiringDeps extends WorkerDeps {
  gateway: ExpiringGateway;
  signer: ExpiringSigner;
  /** What our own watcher has read: the proof that bytes can not be mined any more. */
  chainState: Pick<ChainStateStore, 'cursor' | 'clockAt'>;
  reader: Pick<ChainReader, 'blockHashesElsewhere' | 'blockOf' | 'readBlocks'>;
  /** Waits (ms) for a block while the in-flight cap is reached; without it a run ends there. */
  pause?: (ms: number) => Promise<void>;
}

/** What sends bytes that are stored. */
export type SendDeps = WorkerDeps & {
  gateway: { broadcast(raw: string): Promise<BroadcastOutcome> };
};

/** The wallet a run works for. */
export interface Wallet {
  project: Project;
  address: string;
  keyId: string;
}
