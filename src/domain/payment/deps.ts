import type { SentReader } from '../ports/matching.ts';
import type { PaymentGateway, PaymentSigner } from '../ports/payments.ts';
import type { Project } from '../ports/records.ts';
import type {
  ApprovalStore,
  PaymentStore,
  ProjectStore,
  WithdrawalStore,
} from '../ports/stores.ts';
import type { Chain, Clock, Logger, PriceBook } from '../ports/world.ts';

/** What the payment worker of one chain works with. */
export interface PaymentDeps {
  chain: Chain;
  withdrawals: WithdrawalStore;
  payments: PaymentStore;
  approvals: ApprovalStore;
  projects: ProjectStore;
  prices: PriceBook;
  gateway: PaymentGateway;
  signer: PaymentSigner;
  /** Asked only about a nonce that an order was signed for before a restore. */
  sent: SentReader;
  clock: Clock;
  log: Logger;
  /**
   * Waits (ms) for blocks while orders wait and the in-flight cap is reached; without it a run ends
   * there, and the watcher's next tick wakes another.
   */
  pause?: (ms: number) => Promise<void>;
}

/** The wallet a run works for. */
export interface Wallet {
  project: Project;
  address: string;
  keyId: string;
}
