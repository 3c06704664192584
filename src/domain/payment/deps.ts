import type { Chain } from '#model/chain.ts';
import type { BroadcastOutcome } from '#model/payment.ts';
import type { Project } from '#model/project.ts';
import type { ChainReader } from '../ports/chains/chain-reader.ts';
import type { ExpiringGateway } from '../ports/chains/expiring-gateway.ts';
import type { ExpiringSigner } from '../ports/chains/expiring-signer.ts';
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
export interface NonceDeps extends WorkerDeps {
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
export interface ExpiryDeps extends WorkerDeps {
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
