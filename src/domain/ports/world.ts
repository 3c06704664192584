/** What the domain needs of the world outside the tables. */
import type { ChainName, Family } from '../../contract/chains.ts';
import type { PriceSnapshot, Sealed } from './records.ts';

export interface Clock {
  /** Unix seconds. */
  now(): number;
  /** Unix milliseconds. */
  nowMs(): number;
}

export interface Ids {
  /** A new id `<prefix><time-ordered random, upper case>`, at most 26 characters. */
  next(prefix: string): string;
}

export interface PriceBook {
  /**
   * The newest usable price of each symbol; a symbol without one (unknown, or read more than 10
   * minutes ago) is absent. USDT, USDC and DAI are always there at exactly 1.
   */
  latest(symbols: string[]): Promise<Map<string, PriceSnapshot>>;
  /** Whether this snapshot is what the price function wrote (the signer asks). */
  isAuthentic(snapshot: PriceSnapshot): Promise<boolean>;
}

/** A listed coin or token of a chain. */
export interface Token {
  chain: ChainName;
  symbol: string;
  /** null for the native coin; EVM addresses in checksum case. */
  address: string | null;
  decimals: number;
  isNative: boolean;
  /** Smallest units; smaller transfers are not recorded. */
  minDeposit: bigint;
  /** Counted at exactly 1 USD. */
  stable: boolean;
  /** Symbol whose price is asked from the feed. */
  priceSymbol: string;
}

export interface Chain {
  name: ChainName;
  family: Family;
  chainId: number | null;
  nativeToken: string;
  confirmations: number;
  /** Seconds. */
  blockTime: number;
  /** Payments in flight per sending address. */
  inFlightCap: number;
  /** Wei per gas that is never exceeded. */
  maxFeePerGasCap: bigint;
  /** Lowest priority fee bid, wei per gas. */
  minPriorityFee: bigint;
  /** How a node shows transfers inside a transaction: trace_block, debug_traceBlockByNumber, none. */
  traces: 'parity' | 'debug' | 'none';
  /** Layer-1 data fee: OP-stack oracle, inside gas (Arbitrum), or none. */
  l1Fee: 'op-stack' | 'none';
  /** Seconds between two ticks of the watcher. */
  tickSeconds: number;
  /** Watched and payable in this deployment. */
  enabled: boolean;
  tokens: Token[];
}

/** A value transfer that a block really made, in the smallest unit. */
export interface Transfer {
  txHash: string;
  /** 'native', 'log:<ordinal>' or 'trace:<path>'. */
  position: string;
  from: string;
  to: string;
  /** null for the native coin. */
  tokenAddress: string | null;
  amount: bigint;
}

/** A transaction sent by some address, as its block settled it. */
export interface SentTransaction {
  txHash: string;
  from: string;
  nonce: number;
  success: boolean;
}

/** One block, read whole and verified against its own header. */
export interface ScannedBlock {
  number: bigint;
  hash: string;
  parentHash: string;
  /** Unix seconds. */
  timestamp: number;
  transfers: Transfer[];
  /** Every transaction's sender and nonce, in block order. */
  sent: SentTransaction[];
  /** What was read, e.g. ['block','receipts','traces']. */
  coverage: string[];
}

/** Why a node did not take a transaction; 'unclear' means it may have. */
export type BroadcastOutcome =
  | { kind: 'accepted' }
  | { kind: 'known' }
  | { kind: 'nonce_too_low' }
  | { kind: 'nonce_gap' }
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

/** What building a payment found: a plan to sign, or why it can not be paid. */
export interface PaymentTerms {
  chain: ChainName;
  from: string;
  to: string;
  tokenAddress: string | null;
  amount: bigint;
}

/** Light reads for the API functions: fetch only, no chain library. */
export interface BalanceReader {
  /** Balance in the smallest unit and the block it was read at. */
  balance(input: {
    chain: ChainName;
    address: string;
    tokenAddress: string | null;
  }): Promise<{ amount: bigint; block: bigint }>;
}

/** Estimates the fee that a payment may cost at most. */
export interface FeeEstimator {
  estimate(terms: PaymentTerms): Promise<{
    gasLimit: bigint;
    /** The highest price per gas the payment may ever bid. */
    maxFeePerGas: bigint;
    /** gasLimit times maxFeePerGas, and the layer-1 fee with head room: wei. */
    maxFee: bigint;
  }>;
}

/** Reads a chain for its watcher. */
export interface ChainReader {
  /** Newest block of the provider that is asked first. */
  head(): Promise<bigint>;
  /** Newest finalized block (never above the head). */
  finalized(): Promise<bigint>;
  /** Blocks from..to, whole and verified; stops before the first one that can not be. */
  readBlocks(from: bigint, to: bigint): Promise<ScannedBlock[]>;
  /** Hashes of these blocks, by one provider; null where it has none. */
  blockHashes(numbers: bigint[]): Promise<(string | null)[]>;
  /** The same from a second provider; null when there is only one. */
  blockHashesElsewhere(numbers: bigint[]): Promise<(string | null)[] | null>;
  /** The block a transaction is in, or null. */
  blockOf(txHash: string): Promise<bigint | null>;
  /** The newest block up to `head` that was made by `timestamp` (unix seconds); 0 if none. */
  blockAt(timestamp: number, head: bigint): Promise<bigint>;
}

/** Sends and looks after payments of one chain. */
export interface PaymentGateway {
  fees(): Promise<Fees>;
  /** Gas the payment needs now; throws ExecutionReverted when it would fail. */
  estimateGas(terms: PaymentTerms): Promise<bigint>;
  /** Transactions mined from this address (its next nonce on chain), at `latest`. */
  transactionCount(address: string): Promise<number>;
  /** The lowest that any provider counts, all of them asked; null where there is only one. */
  lowestTransactionCount(address: string): Promise<number | null>;
  nativeBalance(address: string): Promise<bigint>;
  /** Sends the same signed bytes; never retried by the transport. */
  broadcast(raw: string): Promise<BroadcastOutcome>;
  /** Where a transaction is: null when the node does not know it or it is pending. */
  receipt(
    txHash: string,
  ): Promise<{ blockNumber: bigint; blockHash: string; success: boolean } | null>;
}

/** Builds and signs the transactions of one chain; nothing leaves it but signed bytes. */
export interface PaymentSigner {
  signPayment(input: {
    keyId: string;
    nonce: number;
    gasLimit: bigint;
    fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
    terms: PaymentTerms;
  }): Promise<{ raw: string; txHash: string }>;
  /** A zero-value transfer of the address to itself, which ends a nonce. */
  signCancel(input: {
    keyId: string;
    nonce: number;
    fees: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
    address: string;
    /** 21000 unless given; a chain that charges layer-1 data inside gas needs more. */
    gasLimit?: bigint;
  }): Promise<{ raw: string; txHash: string }>;
  /** Fees that replace these at the same nonce, or null when `cap` forbids it. */
  bumpedFees(
    previous: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
    current: Fees,
    cap: bigint,
  ): { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | null;
}

/** Signs a 32-byte digest with a hot wallet's KMS key (only signer functions hold one). */
export interface Keyring {
  /** 65 bytes r, s (low half), recovery id 0 or 1. */
  signDigest(input: { keyId: string; address: string; digest: Uint8Array }): Promise<{
    r: bigint;
    s: bigint;
    yParity: 0 | 1;
  }>;
}

/** Wakes workers, starts and completes workflows. */
export interface Workflow {
  /** Starts `<withdrawNo>` or `<withdrawNo>-<n>`; one that exists already is success. */
  start(withdrawNo: string, execution: number): Promise<void>;
  /** Completes a wait; one that timed out or is gone is success. */
  complete(token: string, output: Record<string, unknown>): Promise<void>;
  isRunning(withdrawNo: string, execution: number): Promise<boolean>;
}

export interface WorkQueue {
  /** Wakes the payment worker of (chain, address). */
  wake(chain: ChainName, address: string): Promise<void>;
}

export interface WatchQueue {
  /** Asks for the next tick of a chain's watcher, which holds the lease with this fence number. */
  pushTick(chain: ChainName, fence: number, delaySeconds: number): Promise<void>;
}

export interface DeliveryQueue {
  /** Asks for one attempt of this delivery after `delaySeconds` (at most 900). */
  push(message: DeliveryMessage, delaySeconds: number): Promise<void>;
}

export interface DeliveryMessage {
  deliveryId: string;
  /** One more attempt that is not counted as a try. */
  manual: boolean;
  /** Unix seconds of an advanced clock; honoured in the stage `local` alone. */
  now?: number;
}

/** Opens secrets that were sealed under a project's encryption context. */
export interface Secrets {
  open(sealed: Sealed, context: { project: string }): Promise<string>;
}

/** Posts one webhook. It never throws for what the receiver or the network does. */
export interface HttpPost {
  post(input: { url: string; headers: Record<string, string>; body: string }): Promise<HttpAnswer>;
}

export interface HttpAnswer {
  /** null when no whole answer came in time. */
  status: number | null;
  /** Why there is no status, in a few words without addresses. */
  error: string | null;
  /** The Retry-After header as sent. */
  retryAfter: string | null;
  durationMs: number;
}

/** Registered log lines: an event name and fields, never a secret. */
export interface Logger {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}
