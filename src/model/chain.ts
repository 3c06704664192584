import type { ChainName, Family } from '#shared/chains.ts';
import type { ChainSwap, QuoteSourceChoice } from './orders/quote-source.ts';

export interface Cursor {
  chain: ChainName;
  /** Every block up to and including this one was read whole, and its deposits are stored. */
  scanned: bigint;
  hash: string;
  /** When block `scanned` was made (unix seconds); null if its block was not read by this cursor. */
  minedAt?: number | null;
  /**
   * Blocks above `scanned` left the chain, and not everything that was in them may be undone yet.
   */
  rewinding?: boolean;
  head: bigint;
  finalized: bigint;
  updatedAt: number;
  /** The host names of its providers, as an earlier release noted them. */
  hosts?: string[];
  /** The providers that its watcher reads, in the order they are asked; absent before its first tick. */
  providers?: ProviderNote[];
  /** Blocks that owners let the watcher pass and that no rescan has read yet; absent if none. */
  passed?: PassedBlock[];
  /** Set on a chain that is scanned in economy mode (docs/decisions/0034-two-ways-of-scanning.md). */
  economy?: EconomyProgress;
}

/**
 * What a provider does, as the watcher of its chain noted it when that changed. `unknown`: it was not
 * asked yet. `ahead`: it claims blocks that no other has.
 */
export interface ProviderNote {
  host: string;
  state: 'answers' | 'behind' | 'ahead' | 'fails' | 'unknown';
  /** Unix seconds. */
  since: number;
  /** `behind`, `ahead`: by how many blocks. */
  blocks?: number;
  /** `fails`: why, without addresses; and when that was noted, unix seconds. */
  error?: string;
  at?: number;
}

/**
 * What economy mode has covered besides the cursor: up to `scanned`, one provider's logs of listed
 * tokens and our own transactions.
 */
export interface EconomyProgress {
  /** The coin balances of all addresses were compared up to this block, over two providers. */
  compared: bigint;
  comparedHash: string;
  /**
   * A second provider's logs were read up to this block. On Solana: one of two providers was asked
   * for the signatures of all addresses up to it, and both of them up to `compared`.
   */
  witnessed: bigint;
  /** Solana: the hash of block `witnessed`. */
  witnessedHash?: string;
  /** Solana: which provider the last whole round asked. */
  look?: 'first' | 'second';
  /** Solana: both providers were asked for the signatures of addresses with open work up to it. */
  own?: bigint;
  /**
   * One provider's logs of what leaves our addresses were read up to this block. Absent where nothing
   * records that, or where all transfers are read.
   */
  taken?: bigint;
  /** The comparison that is under way. */
  round?: BalanceRound;
}

/** A comparison of all balances, from EconomyProgress.compared to `block`. */
export interface BalanceRound {
  block: bigint;
  hash: string;
  /** How many of the journal's first addresses take part: later ones cannot occur up to `block`. */
  addresses: number;
  /** How many of them are done. */
  done: number;
  /**
   * Of the addresses that come next, what happened up to this block is stored. A stranger can pay an
   * address in more blocks than a tick reads.
   */
  upTo?: bigint;
  /** Solana: the provider that is asked, if the one whose turn it was has failed at the beginning. */
  look?: 'first' | 'second';
}

/** A block that was passed unread (docs/decisions/0027-passing-a-block.md). It was final by then. */
export interface PassedBlock {
  number: bigint;
  hash: string;
  /** When it was passed, unix seconds. */
  at: number;
  /** The clock of the block before it (ScannedBlock.clock); null on a chain with nonces. */
  clockBefore: bigint | null;
}

/** The block that a watcher has been stopped at for minutes. */
export interface WatcherStop {
  chain: ChainName;
  /** The cursor's `scanned`. The stop is over once the cursor is elsewhere. */
  after: bigint;
  block: bigint;
  hash: string;
  /** When this was recorded, unix seconds. */
  since: number;
  /** Set once two owners let the watcher pass the block. */
  pass?: BlockPass;
}

/** What two owners decided about a stop. */
export interface BlockPass {
  at: number;
  reason: string;
  askedBy: string;
  confirmedBy: string;
}

export interface Lease {
  chain: ChainName;
  fence: number;
  until: number;
  /** What was noted of the providers; absent before the first tick. */
  providers?: ProviderNote[];
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
  /** The symbol that price feeds are asked for. */
  priceSymbol: string;
  /** Its contract says by `isBlackListed(address)` whose tokens its issuer has frozen. */
  blacklist?: boolean;
}

export interface Chain {
  name: ChainName;
  family: Family;
  chainId: number | null;
  /**
   * What identifies a network without a chain id: Solana's genesis hash, or the last four bytes of
   * TRON's first block id as a number. If null, providers are not checked (a private network).
   */
  network: string | null;
  nativeToken: string;
  confirmations: number;
  /** Usual time between two blocks. */
  blockTimeMs: number;
  /**
   * The seconds from a deposit's block to its credit: what the threshold meant before blocks became
   * faster (docs/decisions.md "Thresholds"). A project may lower them.
   */
  creditSeconds: number;
  /** A deposit is credited only in a block that is final. */
  creditsFinalOnly: boolean;
  /** Payments in flight per sending address. */
  inFlightCap: number;
  /**
   * The highest price of a unit of work: wei per gas, sun, micro-lamports per compute
   * unit.
   */
  maxFeePerGasCap: bigint;
  /** The lowest priority fee to bid, in the same unit. */
  minPriorityFee: bigint;
  /**
   * The most gas of one transaction: the network's cap, and never above 30,000,000. Nodes refuse a
   * transaction above the network's cap.
   */
  maxCallGas: bigint;
  /** The most gas of a coin transfer whose recipient is a contract (EVM). */
  maxTransferGas: bigint;
  /**
   * What counts as final on an EVM chain where a provider has no `finalized` tag: blocks of this age,
   * or nothing (the tag is required). Other families always have an answer of their own.
   */
  untaggedFinality: { seconds: number } | 'required';
  /** How nodes show transfers inside a transaction: trace_block, debug_traceBlockByNumber, none. */
  traces: 'parity' | 'debug' | 'none';
  /**
   * How the layer-1 data fee is charged: by an OP-stack oracle, or not at all (on Arbitrum it is
   * part of gas).
   */
  l1Fee: 'op-stack' | 'none';
  /** How the watcher finds what is ours (docs/decisions/0034-two-ways-of-scanning.md). */
  scan: 'exact' | 'economy';
  /** Bounds of economy mode. */
  economy: EconomyLimits;
  /** Seconds between two ticks of the watcher. */
  tickSeconds: number;
  /** Where a chain without a cursor starts; null before the oldest address (first-cursor.ts). */
  startBlock: bigint | 'now' | null;
  /** Watched and payable in this deployment. */
  enabled: boolean;
  tokens: Token[];
  /**
   * Solana: the highest transaction version that nodes are asked to show; absent asks for any. A
   * setting for a provider that refuses a value above the newest version.
   */
  maxTransactionVersion?: number;
  /** The contracts for swaps; absent on a chain without swaps. */
  swap?: ChainSwap;
  /** The providers of quotes. The first wins between equal quotes. */
  quoteSources: QuoteSourceChoice[];
}

export interface EconomyLimits {
  /** Logs are asked for by recipient up to this many addresses, above that for the whole token. */
  recipients: number;
  /** Blocks of one range of logs, at most. */
  range: number;
  /** Calls for balances in one tick; EVM: to each of two providers, a call reads 500. */
  balanceCalls: number;
  /** Solana: addresses of a round that are asked for their signatures in one tick. */
  lookups: number;
  /** Solana: this many of the newest addresses, and of those paid last, are asked in each tick. */
  active: number;
}

/** A transfer of value that a block really made, in the smallest unit. */
export interface Transfer {
  txHash: string;
  /** 'native', 'log:<ordinal>', 'trace:<path>'; on Solana 'account:<token account>' for tokens. */
  position: string;
  /** EVM addresses in lower case, others as they are written on chain. */
  from: string;
  to: string;
  /** null for the native coin. */
  tokenAddress: string | null;
  amount: bigint;
}

/** What a transaction changed of an address's balance, besides the fee. */
export interface BalanceChange {
  address: string;
  /** null for the native coin. */
  tokenAddress: string | null;
  /** Smallest units, not 0: what the address received is positive. */
  amount: bigint;
  /** Of the coin: the address is a token account, which holds it as its rent deposit. */
  isRent?: true;
}

/** A transaction as its block includes it. */
export interface SentTransaction {
  txHash: string;
  from: string;
  /** null on a chain without nonces, where only the hash identifies the transaction. */
  nonce: number | null;
  success: boolean;
  /** TRON: the coin that it burnt for its work in place of a resource, sun; absent if none. */
  burntSun?: bigint;
  /**
   * All that its payer paid for it, also when it failed, in the smallest unit of the coin. Only on
   * the payer's entry; absent if it is not known.
   */
  fee?: bigint;
  /**
   * Solana: every change of a balance, the coin by account and listed tokens by owner. Where several
   * lose, `transfers` names only the greatest loser. Only on the payer's entry; absent if there is none.
   */
  changes?: BalanceChange[];
}

/** One block, read whole and verified against its own header. */
export interface ScannedBlock {
  number: bigint;
  hash: string;
  parentHash: string;
  /**
   * Unix seconds; 0 if it is not known. By one provider's answer, except on TRON (model/wait-start.ts).
   */
  timestamp: number;
  /**
   * The clock that a transaction's expiry is compared with, ascending: on TRON the block's time in
   * ms, on Solana the block's height. null on a chain with nonces.
   */
  clock: bigint | null;
  /** Between other addresses than ours, transfers of the coin may be left out, as in `sent`. */
  transfers: Transfer[];
  /** The sender (Solana: each signer) and nonce of every transaction, in block order. */
  sent: SentTransaction[];
  /**
   * What was read of the block, such as ['block','receipts','traces']; with 'unknown' where a part
   * of it was not understood.
   */
  coverage: string[];
  /** What was not understood, a sentence each; absent where everything was. */
  unknown?: string[];
}
