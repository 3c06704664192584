import type { AccessStore, GuardStore } from './access.ts';
import type { KeyMaker, ProjectAdminStore, RescanQueue, RescanStore, SecretBox } from './admin.ts';
import type { AnnouncedRevisions, SentReader } from './matching.ts';
import type { PriceFeed, PriceWriter } from './prices.ts';
import type * as stores from './stores.ts';
import type * as world from './world.ts';

/** Every port of the product, by the name that its steps carry (effects.ts). */
export interface Ports {
  access: AccessStore;
  addresses: stores.AddressBook;
  announced: AnnouncedRevisions;
  approvals: stores.ApprovalStore;
  audit: stores.AuditStore;
  balances: world.BalanceReader;
  chainState: stores.ChainStateStore;
  deliveries: stores.DeliveryStore;
  deliveryQueue: world.DeliveryQueue;
  deposits: stores.DepositStore;
  fees: world.FeeEstimator;
  gateway: world.PaymentGateway;
  guards: GuardStore;
  hotWallets: stores.HotWalletRegistry;
  http: world.HttpPost;
  keyMaker: KeyMaker;
  keyring: world.Keyring;
  lists: stores.ListIndex;
  outbox: stores.OutboxStore;
  payments: stores.PaymentStore;
  priceFeed: PriceFeed;
  priceWriter: PriceWriter;
  prices: world.PriceBook;
  projectAdmin: ProjectAdminStore;
  projects: stores.ProjectStore;
  reader: world.ChainReader;
  rescanQueue: RescanQueue;
  rescans: RescanStore;
  secretBox: SecretBox;
  secrets: world.Secrets;
  sent: SentReader;
  signer: world.PaymentSigner;
  subAccounts: stores.SubAccountStore;
  watchQueue: world.WatchQueue;
  withdrawals: stores.WithdrawalStore;
  work: world.WorkQueue;
  workflow: world.Workflow;
}
