/** What a chain of a crash run offers the harness; one file a family in `chains/`. */
import type { Wallet, WorkerDeps } from '#domain/payment/deps.ts';
import type { BalanceReader } from '#domain/ports/chains/balance-reader.ts';
import type { CallSimulator } from '#domain/ports/chains/call-simulator.ts';
import type { ChainReader } from '#domain/ports/chains/chain-reader.ts';
import type { FeeEstimator } from '#domain/ports/chains/fee-estimator.ts';
import type { ChainStateStore } from '#domain/ports/deposits/chain-state-store.ts';
import type { QuoteStore } from '#domain/ports/orders/quote-store.ts';
import type { QuoteDeps } from '#domain/swap/quote-swap.ts';
import type { Chain } from '#model/chain.ts';
import type { Incarnation } from './killable-process.ts';

/** The answers of a node that the matrix goes through. */
export const answers = [
  'fine',
  'refused',
  'slow',
  'lagging',
  'dropped',
  'error-after',
  'other-fork',
] as const;
export type Answer = (typeof answers)[number];

/**
 * What a node does to a payment that expires: takes and forgets it; has it pending for ever, and
 * says so or denies it; knows it still when it has expired; sees no coin in any wallet.
 */
export const lateMoods = ['forgetful', 'stuck', 'denying', 'remembering', 'poor'] as const;
export type Mood = Answer | (typeof lateMoods)[number];

/** A wallet's address and the key that only the harness knows. */
export interface CrashWallet {
  address: string;
  secret: Uint8Array;
}

/** A transfer, signed, so that it can be sent again after a reorganisation. */
export interface SignedTransfer {
  raw: string;
  txHash: string;
}

/** What a process has of the chain, over a node in some mood. */
export interface NodePorts {
  balances: BalanceReader;
  fees: FeeEstimator;
  reader: ChainReader;
  /** Of a chain that has calls. */
  simulator?: CallSimulator;
  /** Of a chain that has swaps: who quotes and builds them. */
  swaps?: Pick<QuoteDeps, 'providers' | 'market'>;
  /** One run of the family's payment worker, its gateway and keyring behind the recorder. */
  runWorker(
    deps: WorkerDeps & { chainState: ChainStateStore; reader: ChainReader; quotes: QuoteStore },
    wallet: Wallet,
    deadline: number,
  ): Promise<number>;
}

export interface CrashChain {
  chain: Chain;
  /** Address of the listed token that orders are in. */
  usdt: string;
  /**
   * Blocks in which what is signed now is valid, and after which it is void and our watcher can
   * prove it; null: for ever.
   */
  life: { valid: number; proven: number } | null;
  /** Of an address, for the watcher's filter; and an address as the watcher's tables have it. */
  fingerprint: (address: string) => number;
  canonical: (address: string) => string;
  newWallet(): CrashWallet;
  newAddress(): string;
  head(): Promise<bigint>;
  mine(blocks: number): Promise<void>;
  /** Blocks above the head minus `depth` are others now; what was in them is in no block. */
  reorganise(depth: number): Promise<void>;
  /** Lets the other fork part from the chain as it is now; once for every head. */
  otherFork(): Promise<void>;
  /** Coins and tokens for these wallets, mined. */
  fundWallets(addresses: string[]): Promise<void>;
  /** From the payer that all users have in common; `token` null: coin. */
  signTransfer(to: string, token: string | null, amount: bigint): Promise<SignedTransfer>;
  sendRaw(raw: string): Promise<unknown>;
  /** Amounts of every token payment by its recipient, canonical, from a block on. */
  tokenPayments(fromBlock: bigint): Promise<Map<string, bigint[]>>;
  balance(address: string): Promise<bigint>;
  /** Somebody else, who has the wallet's key, sends a transaction of no worth. */
  strangerSends(wallet: CrashWallet): Promise<void>;
  /** What the chain has from an address: of a chain with nonces their count, else the hashes. */
  sentFrom(address: string): Promise<{ nonces: number } | { hashes: string[] }>;
  /** What is pending for ever may be mined again. */
  unstick(): Promise<void>;
  /** A new client of the node in this mood, as a new process has; keys by their id. */
  connect(mood: Mood, life: Incarnation, walletOf: (keyId: string) => CrashWallet): NodePorts;
  stop(): Promise<void>;
}
