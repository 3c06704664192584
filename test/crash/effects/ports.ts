import type { AccessStore, GuardStore } from '#domain/ports/access.ts';
import type {
  KeyMaker,
  ProjectAdminStore,
  RescanQueue,
  RescanStore,
  SecretBox,
} from '#domain/ports/admin.ts';
import type { InternalTransferStore } from '#domain/ports/internal-transfers.ts';
import type { PublishedRevisions, SentReader } from '#domain/ports/matching.ts';
import type { OperationStore } from '#domain/ports/operations.ts';
import type { OrderStore, WithdrawalStore } from '#domain/ports/orders.ts';
import type * as payments from '#domain/ports/payments.ts';
import type { PriceFeed, PriceWriter } from '#domain/ports/prices.ts';
import type { SenderHistory } from '#domain/ports/sender-history.ts';
import type { SessionKeyStore } from '#domain/ports/session-keys.ts';
import type { CallSimulator } from '#domain/ports/simulation.ts';
import type * as stores from '#domain/ports/stores.ts';
import type {
  QuoteProvider,
  QuoteStore,
  SwapCalls,
  SwapMarket,
  SwapStore,
} from '#domain/ports/swaps.ts';
import type * as world from '#domain/ports/world.ts';

/** Every port of the product, by the name that its steps carry (effects.ts). */
export interface Ports {
  access: AccessStore;
  addresses: stores.AddressBook;
  announced: PublishedRevisions;
  approvals: stores.ApprovalStore;
  audit: stores.AuditStore;
  balances: world.BalanceReader;
  chainState: stores.ChainStateStore;
  deliveries: stores.DeliveryStore;
  deliveryQueue: world.DeliveryQueue;
  deposits: stores.DepositStore;
  expiringGateway: payments.ExpiringGateway;
  expiringSigner: payments.ExpiringSigner;
  fees: world.FeeEstimator;
  gateway: payments.PaymentGateway;
  guards: GuardStore;
  history: SenderHistory;
  hotWallets: stores.HotWalletRegistry;
  http: world.HttpPost;
  internalTransfers: InternalTransferStore;
  keyMaker: KeyMaker;
  keyring: payments.Keyring;
  lists: stores.ListIndex;
  messageKeyring: payments.MessageKeyring;
  operations: OperationStore;
  orders: OrderStore;
  outbox: stores.OutboxStore;
  payments: stores.PaymentStore;
  priceFeed: PriceFeed;
  priceWriter: PriceWriter;
  prices: world.PriceBook;
  projectAdmin: ProjectAdminStore;
  projects: stores.ProjectStore;
  reader: world.ChainReader;
  quoteProvider: QuoteProvider;
  quotes: QuoteStore;
  rescanQueue: RescanQueue;
  rescans: RescanStore;
  secretBox: SecretBox;
  secrets: world.Secrets;
  sent: SentReader;
  sessionKeys: SessionKeyStore;
  signer: payments.PaymentSigner;
  simulator: CallSimulator;
  subAccounts: stores.SubAccountStore;
  swapCalls: SwapCalls;
  swapMarket: SwapMarket;
  swaps: SwapStore;
  watchQueue: world.WatchQueue;
  withdrawals: WithdrawalStore;
  work: world.WorkQueue;
  workflow: world.Workflow;
}
