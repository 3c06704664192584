/**
 * The records that the domain decides on and the stores keep. Amounts are bigint in the smallest
 * unit of their token (wei, sun, lamports, token units); times are unix seconds unless named `Ms`.
 */
import type { ChainName, Family, FamilyAddresses } from '#contract/chains.ts';
import type { WebhookEvent } from '#contract/events.ts';
import type { DepositStatus, Permission, WithdrawalStatus } from '#contract/statuses.ts';

/** A tenant. `projectId` is its slug: permanent, unique, the first path segment of its URL. */
export interface Project {
  projectId: string;
  name: string;
  /** Number of its one wallet (version 1 has one per project). */
  walletId: number;
  createdAt: number;
  /** Hot addresses (addr_index 0) and their KMS keys, per family. */
  hot: Record<Family, { address: string; keyId: string }>;
  /** Extended public keys of the accounts that sub-accounts derive from (confidential). */
  xpub: { EVM: string; TRX: string };
  /** The sub-account seed, wrapped by KMS under { project } (base64). */
  wrappedSeed: string;
}

export interface ProjectSettings {
  ipWhitelist: string[];
  addressWhitelist: string[];
  dailyLimits: { chain: ChainName; token: string; amount: string }[];
  /** Confirmations that the project raised above the chain's default. */
  confirmations: Partial<Record<ChainName, number>>;
  pendingTtlS: number;
  /** Above this sum of level 1 withdrawals in a UTC day, level 1 becomes 2; null is off. */
  autoApproveDailyUsd: number | null;
  /** Operations of the client wallet need no session key and no admin (off by default). */
  clientAutoApprove: boolean;
  /** `withdraw.pending` and `client.*.pending` are sent for what has to wait for an admin. */
  pendingWebhooks: boolean;
  rev: number;
}

/** A secret enveloped with a KMS data key; `ciphertext` is AES-256-GCM, all base64. */
export interface Sealed {
  dataKey: string;
  iv: string;
  ciphertext: string;
  tag: string;
}

export interface ApiKey {
  appId: string;
  projectId: string;
  walletId: number;
  name: string;
  permission: Permission;
  mode: 'hmac' | 'rsa';
  /** HMAC mode: the api_secret, sealed. */
  apiSecret: Sealed | null;
  /** RSA mode: SPKI PEM. */
  publicKey: string | null;
  webhookUrl: string | null;
  webhookSecret: Sealed;
  enabled: boolean;
  createdAt: number;
}

export interface SubAccount {
  /** Global number, also the position in the address journal. */
  subAccountId: number;
  projectId: string;
  userId: string;
  accountNo: string;
  /** addr_index in the project, from 1. */
  subIndex: number;
  label: string;
  addresses: FamilyAddresses;
  createdAt: number;
}

/** Who an address belongs to; `subIndex` 0 is the hot wallet. */
export interface AddressOwner {
  family: Family;
  address: string;
  projectId: string;
  subIndex: number;
  userId: string | null;
}

/** The price a decision was made with. `usd` is a decimal string; `readAt` is when we read it. */
export interface PriceSnapshot {
  symbol: string;
  usd: string;
  source: string;
  readAt: number;
  /** Key of the price's own record, which only the price function writes ('fixed' for 1 USD). */
  priceId: string;
}

/** What was reserved with an order, and is given back in the transition that ends it. */
export interface Reservation {
  /** Symbol of what `amount` is in; absent: the order's own token. */
  token?: string;
  /** Smallest units of the paid token on the sending address. */
  amount: bigint;
  /** Wei (sun, lamports) of the native coin for the maximum fee. */
  fee: bigint;
  /** UTC day of the daily limits, `YYYY-MM-DD`. */
  day: string;
  /** Counted against the project's daily limit of this chain and token. */
  dailyLimit: boolean;
  /** Micro-USD counted against auto_approve_daily_usd. */
  autoApproveMicroUsd: bigint;
  /** Micro-USD counted against the daily cap of a session key. */
  cap?: { skId: string; microUsd: bigint };
}

export type WaitStep = 'approval' | 'payment' | 'confirmation';

/**
 * What the payment queue knows of an order, whatever it is for: a withdrawal, or an operation of the
 * client wallet (operations.ts), or a swap (swaps.ts). Its statuses are the withdrawal's; the others
 * show them as their own.
 */
export interface OrderBase {
  orderNo: string;
  projectId: string;
  appId: string;
  chain: ChainName;
  token: string;
  /** null for the native coin. */
  tokenAddress: string | null;
  decimals: number;
  fromAddress: string;
  toAddress: string;
  amount: bigint;
  memo: string | null;
  /** Units of work the payment may use, and the highest price of one (FeeEstimator says which). */
  gasLimit: bigint;
  maxFeePerGas: bigint;
  reservation: Reservation;
  status: WithdrawalStatus;
  /** Counts every change; part of the outbox id. */
  rev: number;
  approvals: number;
  nonce: number | null;
  txHash: string | null;
  blockNumber: bigint | null;
  failReason: string | null;
  /** Why it does not move, since when, and when the worker looks again (unix seconds). */
  stuck: { cause: string; since: number; nextActionAt: number | null } | null;
  createdAt: number;
  createdAtMs: number;
  approvedAt: number | null;
  signedAt: number | null;
  sentAt: number | null;
  confirmedAt: number | null;
  endedAt: number | null;
  /**
   * Where the order stands in the work index: P waits for approval, A approved, G approved and only
   * to be signed, S signed and not mined, M mined and not final; null when nothing is left to do.
   */
  workStage: 'P' | 'A' | 'G' | 'S' | 'M' | null;
  /** How many executions were started for it. */
  executions: number;
  waits: Partial<Record<WaitStep, { token: string; at: number }>>;
  requestId: string;
}

export interface Withdrawal extends OrderBase {
  bizOrderId: string;
  level: 1 | 2 | 3;
  price: PriceSnapshot;
  /** amount times price, in millionths of a USD, rounded down. */
  amountMicroUsd: bigint;
  cancelledAt: number | null;
}

/** One admin's decision, in the table that only the approve functions write. */
export interface Approval {
  orderNo: string;
  adminId: string;
  adminEmail: string;
  at: number;
  decision: 'approve' | 'reject';
  /** sha256 over the order's terms (src/domain/approval/terms-digest.ts), hex. */
  digest: string;
}

export interface Attempt {
  txHash: string;
  /** The signed transaction (EVM: 0x hex); empty for one that was adopted from the chain. */
  raw: string;
  /** 'payment', or 'allowance'; or what ended a nonce without either: the zero-value self-transfer. */
  kind: 'payment' | 'allowance' | 'cancel';
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  at: number;
  /** What the node last said, in our words: stored, sent, known, refused:<class>, mined, replaced. */
  outcome: string;
  /** On chains without nonces: the clock (see ScannedBlock) past which it can not be mined. */
  expiresAt?: bigint;
}

/** One nonce (on chains without them: one serial) of a sending address and everything that was ever signed for it. */
export interface NonceSlot {
  chain: ChainName;
  address: string;
  nonce: number;
  /** What this nonce pays: an order's id; '-' when it pays none. */
  ref: string;
  /**
   * 'allowance': sets what a swap's router may take, before the swap; 'burn': used up after a restore;
   * 'foreign': on chain, and of no order that is left.
   */
  refKind: 'order' | 'allowance' | 'burn' | 'foreign';
  /** What an 'allowance' sets it to, as text (token units). */
  sets?: string;
  /** The order's createdAtMs, for its place in the work index. */
  refCreatedAtMs: number;
  projectId: string;
  attempts: Attempt[];
  state: 'open' | 'mined' | 'final';
  lastSentAt: number;
  sends: number;
  /** Refusals in a row, up to the newest send; absent is none. */
  refusals?: number;
  /** The order reached 4 (it is still watched until its block is final). */
  confirmed: boolean;
  /** Set while mined: which attempt, where, and whether it succeeded. */
  mined: { txHash: string; blockNumber: bigint; blockHash: string; success: boolean } | null;
  rev: number;
}

/** Under which nonce an order was signed: written once, in a table that the signer alone writes. */
export interface SignatureRecord {
  chain: ChainName;
  address: string;
  nonce: number;
  /** On chains without nonces: every hash that was ever signed for it, and when the last expires. */
  txHashes?: string[];
  expiresAt?: bigint;
}

/** The nonce line of a sending address. */
export interface NonceState {
  chain: ChainName;
  address: string;
  next: number;
  /** Lowest nonce that is not final. */
  oldestOpen: number;
  /** Set when the chain knows more than we do: nothing is signed until a person looked. */
  frozen: string | null;
  /** Id of the table that the line was written in; another one's is a line that was restored. */
  table: string | null;
  /** No order is signed before every nonce below this one is final (0: no such nonce). */
  fillUntil: number;
}

export interface Deposit {
  depositNo: string;
  projectId: string;
  userId: string;
  chain: ChainName;
  address: string;
  token: string;
  tokenAddress: string | null;
  decimals: number;
  amount: bigint;
  txHash: string;
  blockNumber: bigint;
  blockHash: string;
  /**
   * 'native', 'log:<ordinal in its receipt>' or 'trace:<call path>' (docs/decisions.md
   * "Identity of a deposit").
   */
  position: string;
  status: DepositStatus;
  /** removed: reorganised before credit, invisible; orphaned: reorganised after credit. */
  chainState: 'present' | 'removed' | 'orphaned';
  /** Threshold that applied when it was detected. */
  threshold: number;
  /** Fixed at credit; computed from the scanned head before. */
  confirmations: number | null;
  rev: number;
  createdAt: number;
  createdAtMs: number;
  creditedAt: number | null;
}

/** What a list keeps of a record: its facets decide which filters count it. */
export interface ListChange {
  /** 'withdrawals', 'operations', 'swaps', 'deposits', 'deposits-user', 'internal-transfers', 'subaccounts', 'session-keys', 'webhooks', 'audit'. */
  list: string;
  projectId: string;
  /** Narrows a list to one owner (deposits of one user_id); '' for the whole list. */
  scope: string;
  id: string;
  rev: number;
  createdAtMs: number;
  facets: Record<string, string>;
  /** true takes the record out of the list (a deposit that was reorganised away). */
  removed?: boolean;
}

/** Written in the transaction of the change it tells of; dispatched by stream, then by sweep. */
export interface OutboxItem {
  /** `<ref>#<rev>`: unique, so that writing it twice is impossible. */
  outboxId: string;
  /** 'delivery': a delivery's state moved, for the list of webhooks. */
  kind: 'order' | 'deposit' | 'subaccount' | 'session-key' | 'audit' | 'delivery';
  ref: string;
  projectId: string;
  /** Webhook to send, with the payload as it was at that moment. */
  event: { name: WebhookEvent; data: Record<string, unknown>; timestamp: number } | null;
  lists: ListChange[];
  /** Start the record's state machine. */
  start: boolean;
  /** When an operation that waits for an admin ends by itself (unix seconds): its machine's wait. */
  expiresAt?: number;
  createdAtMs: number;
  requestId: string;
}

export interface AuditEntry {
  auditId: string;
  projectId: string;
  at: number;
  atMs: number;
  actor: string;
  action: string;
  target: string;
  details: Record<string, unknown>;
}
