import type { ChainName, Family } from '#contract/chains.ts';
import type { ChainSwap, SwapProviderChoice } from './orders/swap-provider.ts';

export interface Cursor {
  chain: ChainName;
  /** Every block up to and with this one has been read whole and its deposits stored. */
  scanned: bigint;
  hash: string;
  /** Blocks above `scanned` left the chain, and what was in them may not all be taken back yet. */
  rewinding?: boolean;
  head: bigint;
  finalized: bigint;
  updatedAt: number;
}

export interface Lease {
  chain: ChainName;
  fence: number;
  until: number;
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
