import type { Chain } from '#model/chain.ts';
import type { BroadcastOutcome } from '#model/payment.ts';
import type { Project } from '#model/project.ts';
import type { ChainReader } from '../ports/chains/chain-reader.ts';
import type { ExpiringGateway } from '../ports/chains/expiring-gateway.ts';
import type { ExpiringSigner } from '../ports/chains/expiring-signer.ts';
import type { FeeEstimator } from '../ports/chains/fee-estimator.ts';
import type { PaymentGateway } from '../ports/chains/payment-gateway.ts';
import type { PaymentSigner } from '../ports/chains/payment-signer.ts';
import type { SentReader } from '../ports/chains/sent-reader.ts';
import type { SwapCalls } from '../ports/chains/swap-calls.ts';
import type { ChainStateStore } from '../ports/deposits/chain-state-store.ts';
import type { ApprovalStore } from '../ports/orders/approval-store.ts';
import type { OrderStore } from '../ports/orders/order-store.ts';
import type { QuoteStore } from '../ports/orders/quote-store.ts';
import type { PaymentStore } from '../ports/payments/payment-store.ts';
import type { SenderHistory } from '../ports/payments/sender-history.ts';
import type { PriceBook } from '../ports/prices/price-book.ts';
import type { ProjectStore } from '../ports/projects/project-store.ts';
import type { SessionKeyStore } from '../ports/projects/session-key-store.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Logger } from '../ports/runtime/logger.ts';

/** What the payment worker of any chain needs. */
export interface WorkerDeps {
  chain: Chain;
  orders: OrderStore;
  sessionKeys: Pick<SessionKeyStore, 'get' | 'usedToday'>;
  payments: PaymentStore;
  /** Asked only if an address has no nonce state in a table that is newer than its project. */
  history: SenderHistory;
  approvals: ApprovalStore;
  /** Absent on chains without swaps. A swap that is found there all the same is refused. */
  swaps?: { quotes: Pick<QuoteStore, 'record'>; calls: SwapCalls };
  projects: ProjectStore;
  prices: PriceBook;
  /** Estimates an unsigned order again whose limits no longer suffice. */
  fees: FeeEstimator;
  clock: Clock;
  log: Logger;
}

/** The dependencies of the payment worker on a chain with nonces. */
export interface NonceDeps extends WorkerDeps {
  gateway: PaymentGateway;
  signer: PaymentSigner;
  /** Asked only about a nonce that an order was signed for before a restore. */
  sent: SentReader;
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
  reader: Pick<ChainReader, 'blockHashesElsewhere' | 'blockOf' | 'readBlocks'>;
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
}
