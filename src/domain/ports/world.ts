/** What the domain needs of the world outside the tables. */
import type { ChainName, Family } from '#contract/chains.ts';
import type { PaymentTerms } from './payments.ts';
import type { PriceSnapshot, Sealed } from './records.ts';
import type { ChainSwap, SwapProviderChoice, SwapResult } from './swaps.ts';

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
  /**
   * What tells the network where there is no chain id: Solana's genesis hash, the last four bytes of
   * TRON's first block id as a number. null asks no provider (a network of one's own).
   */
  network: string | null;
  nativeToken: string;
  confirmations: number;
  /** Seconds. */
  blockTime: number;
  /** Payments in flight per sending address. */
  inFlightCap: number;
  /** Price of a unit that is never exceeded: wei per gas, sun per energy, micro-lamports per compute unit. */
  maxFeePerGasCap: bigint;
  /** Lowest priority fee bid, per the same unit. */
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
  /** Where swaps are made; absent on a chain without them. */
  swap?: ChainSwap;
  /** Who quotes swaps, in the order that decides between equal quotes. */
  swapProviders: SwapProviderChoice[];
}

/** A value transfer that a block really made, in the smallest unit. */
export interface Transfer {
  txHash: string;
  /** 'native', 'log:<ordinal>', 'trace:<path>'; on Solana 'account:<token account>' for tokens. */
  position: string;
  /** EVM addresses in lower case, others as they are written. */
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
  /** null on a chain without nonces, where the hash alone tells whose it is. */
  nonce: number | null;
  success: boolean;
}

/** One block, read whole and verified against its own header. */
export interface ScannedBlock {
  number: bigint;
  hash: string;
  parentHash: string;
  /** Unix seconds. */
  timestamp: number;
  /**
   * What the expiry of a transaction is compared with, ascending: TRON the block's time in ms,
   * Solana the block's height. null on a chain with nonces.
   */
  clock: bigint | null;
  transfers: Transfer[];
  /** Every transaction's sender (Solana: each signer) and nonce, in block order. */
  sent: SentTransaction[];
  /** What was read, e.g. ['block','receipts','traces']. */
  coverage: string[];
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
  /**
   * `given`: a gas limit that the caller chose (EVM alone); nothing is tried out then. A call with
   * calldata that would fail now is estimated all the same: the signer asks again, and says why.
   */
  estimate(
    terms: PaymentTerms,
    given?: { gasLimit: bigint },
  ): Promise<{
    /** Units of the chain's work, at least 1: gas, energy (TRX itself: bandwidth), compute units. */
    gasLimit: bigint;
    /** The highest price per unit the payment may ever bid: wei, sun, micro-lamports. */
    maxFeePerGas: bigint;
    /**
     * All that the payment may cost beside its amount, with head room: wei, sun, lamports. On EVM
     * chains gasLimit times maxFeePerGas and a layer-1 fee; a new account, bandwidth, a memo, rent.
     */
    maxFee: bigint;
  }>;
}

/** Reads a chain for its watcher. */
export interface ChainReader {
  /** Newest block of the provider that is asked first. */
  head(): Promise<bigint>;
  /** Newest finalized block (never above the head). */
  finalized(): Promise<bigint>;
  /**
   * Blocks from..to, whole and verified; stops before the first one that can not be. A chain that
   * skips numbers goes on past `to` until it has a block, so that none means: not readable now.
   */
  readBlocks(from: bigint, to: bigint): Promise<ScannedBlock[]>;
  /** Hashes of these blocks, by one provider; null where it has none yet, 'skipped' for a skipped number. */
  blockHashes(numbers: bigint[]): Promise<(string | null)[]>;
  /** The same from a second provider; null when there is only one. */
  blockHashesElsewhere(numbers: bigint[]): Promise<(string | null)[] | null>;
  /** The block a transaction is in, or null. */
  blockOf(txHash: string): Promise<bigint | null>;
  /** The newest block up to `head` that was made by `timestamp` (unix seconds); 0 if none. */
  blockAt(timestamp: number, head: bigint): Promise<bigint>;
  /**
   * Why a transaction failed in this block, in printable words; null when that can not be told now.
   * Absent where a chain tells no reasons.
   */
  revertReason?(transaction: { txHash: string; blockNumber: bigint }): Promise<string | null>;
  /**
   * What arrived at `address` of a token (null: the coin) by a swap's transaction in this block; null
   * when the node does not have it there. Absent where no swaps are made.
   */
  swapResult?(swap: {
    txHash: string;
    blockHash: string;
    address: string;
    token: string | null;
  }): Promise<SwapResult | null>;
}

/** Wakes workers, starts and completes workflows. */
export interface Workflow {
  /**
   * Starts `<orderNo>` or `<orderNo>-<n>`; one that exists already is success. `expiresAt` (unix
   * seconds) is when an operation that waits for an admin ends by itself.
   */
  start(
    orderNo: string,
    execution: number,
    order?: { expiresAt?: number | null | undefined },
  ): Promise<void>;
  /** Completes a wait; one that timed out or is gone is success. */
  complete(token: string, output: Record<string, unknown>): Promise<void>;
  isRunning(orderNo: string, execution: number): Promise<boolean>;
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
