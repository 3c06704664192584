import type { ChainName } from '#contract/chains.ts';

/** Why a node did not take a transaction; 'unclear' means it may have. */
export type BroadcastOutcome =
  | { kind: 'accepted' }
  | { kind: 'known' }
  | { kind: 'nonce_too_low' }
  | { kind: 'nonce_gap' }
  | { kind: 'expired' }
  | { kind: 'underpriced' }
  | { kind: 'insufficient_funds' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unclear'; reason: string };

export interface Fees {
  /** Wei per gas. */
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  baseFee: bigint;
}

/** What a payment is to do: a transfer of coin or token, or on EVM chains any call. */
export interface PaymentTerms {
  chain: ChainName;
  from: string;
  to: string;
  tokenAddress: string | null;
  amount: bigint;
  /** Goes on chain where a chain has a place for it (TRON, Solana). */
  memo?: string | null;
  /**
   * EVM: the calldata (0x hex) that `to` is called with; `amount` is the value in wei then, 0 too,
   * and there is no token. Absent for a transfer.
   */
  data?: string;
}

/** The most that an order reserved for its payment. */
export interface PaymentLimits {
  /** Units of work and the price of one (see FeeEstimator). */
  units: bigint;
  unitPrice: bigint;
  /** All of it, in the smallest unit of the native coin. */
  fee: bigint;
}

/** What a payment on a chain without nonces needs, as the chain is now. */
export interface PaymentPlan {
  /** The most it costs beside the amount (sun, lamports). */
  fee: bigint;
  /** What the adapter's own signer builds from; nobody else reads it. */
  build: Record<string, string>;
}

/** The recent block that a transaction refers to; `expiresAt` is a clock (see ScannedBlock). */
export interface RecentBlock {
  /** TRON: the reference block's bytes and hash; Solana: a blockhash. */
  reference: string;
  expiresAt: bigint;
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

/** What a node said to a send (unix seconds); `refusals` counts those in a row. */
export interface SendNote {
  txHash: string;
  outcome: string;
  at: number;
  refusals: number;
}
