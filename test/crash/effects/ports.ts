import type {
  BooksBacklog,
  BooksQueue,
  BooksReader,
  BooksWriter,
  ClosingStore,
  DifferenceStore,
  DownloadLinks,
  FileUpload,
  HeldReader,
  MovementFinder,
  ReconcileStore,
  StatementFiles,
  StatementReader,
  StatementSource,
  StatementStore,
} from '#extensions/books/ports.ts';
import type {
  EconomyReader,
  EconomyStore,
  SignatureReader,
} from '#extensions/economy-scan/ports.ts';
import type {
  EnergyChain,
  EnergyGate,
  EnergyMarket,
  EnergyStore,
} from '#extensions/energy/ports.ts';
import type { NoticeChannel, NoticeStore } from '#extensions/notices/ports.ts';
import type {
  StakeChain,
  StakeClaims,
  StakeSigner,
  StakeStore,
} from '#extensions/own-stake/ports.ts';
import type { BatchStore } from '#extensions/payouts/ports.ts';
import type {
  AnswerQueue,
  AskingQueue,
  CaseStore,
  EndedHoldReader,
  PayoutStore,
  ProposalStore,
  ProviderPost,
  SubjectReader,
} from '#extensions/screening/ports.ts';
import type {
  QuoteSource,
  QuoteStore,
  SwapCalls,
  SwapMarket,
  SwapStore,
} from '#extensions/swaps/ports.ts';
import type {
  DelegationReader,
  SweepConfigStore,
  SweepStore,
  TronSweepReader,
} from '#extensions/token-sweep/ports.ts';
import type {
  AllowanceReader,
  BalanceReader,
  CallSimulator,
  ChainReader,
  CodeReader,
  ControlSigner,
  ExpiringGateway,
  ExpiringSigner,
  FeeEstimator,
  Keyring,
  MessageKeyring,
  PaymentGateway,
  PaymentSigner,
  SentReader,
} from '#ports/chains.ts';
import type { FunctionConfigurations, ServedPages } from '#ports/deployment.ts';
import type {
  AddressBook,
  ChainStateStore,
  DepositStore,
  HotWalletRegistry,
  InternalTransferStore,
  RescanStore,
  StrayMoveStore,
  SubAccountStore,
  TransactionIndex,
} from '#ports/deposits.ts';
import type {
  AuditCopies,
  AuditObjects,
  AuditStore,
  DeliveryStore,
  EventFeed,
  ListIndex,
  OutboxStore,
  ReceiverStore,
} from '#ports/events.ts';
import type {
  AdminDirectory,
  ApprovalStore,
  ApprovalWriter,
  DayCounts,
  InternalOrderStore,
  OperationStore,
  OrderStore,
  RecipientIndex,
  ReconcilePlaceStore,
  ReservationPlaceStore,
  ReservationStore,
  WithdrawalStore,
} from '#ports/orders.ts';
import type {
  PaymentStore,
  PublishedRevisions,
  SenderHistory,
  SignedWriter,
} from '#ports/payments.ts';
import type { PriceBook, PriceFeed, PriceReader, PriceWriter } from '#ports/prices.ts';
import type {
  AccessStore,
  ControlProver,
  ControlStore,
  DeviceList,
  GuardStore,
  KeyMaker,
  KeyRecords,
  KeyUseStore,
  PeopleDirectory,
  PolicyStore,
  ProjectAdminStore,
  ProjectStore,
  RequestVerifier,
  SessionKeyConfirmations,
  SessionKeyProofs,
  SessionKeyStore,
  SignInStore,
} from '#ports/projects.ts';
import type {
  DeliveryQueue,
  ReleaseQueue,
  RescanQueue,
  WatchQueue,
  Workflow,
  WorkQueue,
} from '#ports/queues.ts';
import type { RequestReader, RequestWriter } from '#ports/requests.ts';
import type { ResourceSource } from '#ports/resources.ts';
import type { Alarms, HttpPost, SecretBox, Secrets } from '#ports/runtime.ts';
import type { AttestationStore, Attester, Vault } from '#ports/vault.ts';

/** Every port of the product, under the name that its steps use (effects.ts). */
export interface Ports {
  stake: StakeStore;
  strayMoves: StrayMoveStore;
  stakeClaims: StakeClaims;
  approvalWriter: ApprovalWriter;
  sessionKeyConfirmations: SessionKeyConfirmations;
  sessionKeyProofs: SessionKeyProofs;
  requests: RequestWriter;
  askedRequests: RequestReader;
  stakeSigner: StakeSigner;
  stakeChain: StakeChain;
  resourceSource: ResourceSource;
  tronSweeps: TronSweepReader;
  admins: AdminDirectory;
  alarms: Alarms;
  access: AccessStore;
  addresses: AddressBook;
  allowances: AllowanceReader;
  codes: CodeReader;
  attester: Attester;
  attestations: AttestationStore;
  announced: PublishedRevisions;
  approvals: ApprovalStore;
  audit: AuditStore;
  auditCopies: AuditCopies;
  auditObjects: AuditObjects;
  balances: BalanceReader;
  batches: BatchStore;
  screeningCases: CaseStore;
  screeningQueue: AskingQueue & AnswerQueue;
  screeningSubjects: SubjectReader;
  screeningProvider: ProviderPost;
  screeningPayouts: PayoutStore;
  screeningProposals: ProposalStore;
  endedHolds: EndedHoldReader;
  chainState: ChainStateStore;
  booksBacklog: BooksBacklog;
  booksQueue: BooksQueue;
  booksReader: BooksReader;
  books: BooksWriter;
  closings: ClosingStore;
  statementSource: StatementSource;
  statementFiles: StatementFiles;
  statementUpload: FileUpload;
  statements: StatementStore;
  statementReader: StatementReader;
  downloadLinks: DownloadLinks;
  heldReader: HeldReader;
  movementFinder: MovementFinder;
  reconciliation: ReconcileStore;
  differences: DifferenceStore;
  configurations: FunctionConfigurations;
  servedPages: ServedPages;
  economyNotes: EconomyStore;
  economyReader: EconomyReader;
  signatureReader: SignatureReader;
  delegations: DelegationReader;
  deliveries: DeliveryStore;
  deliveryQueue: DeliveryQueue;
  releaseQueue: ReleaseQueue;
  deposits: DepositStore;
  energy: EnergyStore;
  energyChain: EnergyChain;
  energyGate: EnergyGate;
  energyProvider: EnergyMarket;
  expiringGateway: ExpiringGateway;
  expiringSigner: ExpiringSigner;
  feed: EventFeed;
  fees: FeeEstimator;
  gateway: PaymentGateway;
  guards: GuardStore;
  history: SenderHistory;
  hotWallets: HotWalletRegistry;
  http: HttpPost;
  internalOrders: InternalOrderStore;
  internalTransfers: InternalTransferStore;
  keyMaker: KeyMaker;
  keyRecords: KeyRecords;
  keyUses: KeyUseStore;
  devices: DeviceList;
  people: PeopleDirectory;
  signIns: SignInStore;
  control: ControlStore;
  controlProver: ControlProver;
  controlSigner: ControlSigner;
  keyring: Keyring;
  lists: ListIndex;
  messageKeyring: MessageKeyring;
  noticeChannel: NoticeChannel;
  notices: NoticeStore;
  operations: OperationStore;
  orders: OrderStore;
  outbox: OutboxStore;
  payments: PaymentStore & SignedWriter;
  policies: PolicyStore;
  priceFeed: PriceFeed;
  priceWriter: PriceWriter;
  priceReader: PriceReader;
  prices: PriceBook;
  projectAdmin: ProjectAdminStore;
  projects: ProjectStore;
  reader: ChainReader;
  quoteProvider: QuoteSource;
  quotes: QuoteStore;
  receivers: ReceiverStore;
  recipients: RecipientIndex;
  reconcilePlace: ReconcilePlaceStore;
  rescanQueue: RescanQueue;
  rescans: RescanStore;
  reservationPlace: ReservationPlaceStore;
  reservations: ReservationStore;
  dayCounts: DayCounts;
  secretBox: SecretBox;
  secrets: Secrets;
  sent: SentReader;
  sessionKeys: SessionKeyStore;
  signer: PaymentSigner;
  vault: Vault;
  simulator: CallSimulator;
  subAccounts: SubAccountStore;
  sweepConfigs: SweepConfigStore;
  sweepStore: SweepStore;
  swapCalls: SwapCalls;
  swapMarket: SwapMarket;
  swaps: SwapStore;
  verifier: RequestVerifier;
  transactions: TransactionIndex;
  watchQueue: WatchQueue;
  withdrawals: WithdrawalStore;
  work: WorkQueue;
  workflow: Workflow;
}
