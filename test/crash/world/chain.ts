/** What a chain of a crash run offers the harness. `chains/` has one file per family. */

import type { NonceDeps, Wallet } from '#domain/payment/deps.ts';
import type { EnergyChain, EnergyMarket } from '#extensions/energy/ports.ts';
import type { QuoteStore } from '#extensions/swaps/ports.ts';
import type { QuoteDeps } from '#extensions/swaps/rules/quote-swap.ts';
import type { DelegationReader, TronSweepReader } from '#extensions/token-sweep/ports.ts';
import type { Chain } from '#model/chain.ts';
import type {
  AllowanceReader,
  BalanceReader,
  CallSimulator,
  ChainReader,
  FeeEstimator,
} from '#ports/chains.ts';
import type { ChainStateStore } from '#ports/deposits.ts';
import type { InternalOrderStore } from '#ports/orders.ts';
import type { Ids } from '#ports/runtime.ts';
import type { BalanceOf } from '#test/support/books/read-chain-balances.ts';
import type { ExpiryDepsWithVault } from '#test/support/in-process-vault.ts';
import type { Incarnation } from './killable-process.ts';

/** The answers of a node that the matrix covers. */
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
 * Faults of a node that affect a payment that expires. The node takes and forgets it, keeps it
 * pending for ever and reports or denies that, still knows it after its expiry, or sees no coin in
 * any wallet.
 */
export const expiryModes = ['forgetful', 'stuck', 'denying', 'remembering', 'poor'] as const;
export type NodeMode = Answer | (typeof expiryModes)[number];

/** A wallet's address, with the key that only the harness knows. */
export interface CrashWallet {
  address: string;
  secret: Uint8Array;
}

/** A signed transfer. It is kept so that it can be sent again after a reorganisation. */
export interface SignedTransfer {
  raw: string;
  txHash: string;
}

/** The ports of a process to the chain, over a node in some mode. */
export interface NodePorts {
  balances: BalanceReader;
  fees: FeeEstimator;
  reader: ChainReader;
  /** Only on TRON. */
  energyChain?: EnergyChain;
  tronSweeps?: TronSweepReader;
  /** Only on EVM chains. */
  delegations?: DelegationReader;
  /** Only on a chain with calls. */
  simulator?: CallSimulator;
  allowances?: AllowanceReader;
  /** Only on a chain with swaps: the ports that quote and build them. */
  swaps?: Pick<QuoteDeps, 'providers' | 'market'>;
  /** One run of the family's payment worker. Its gateway and keyring are recorded. */
  runWorker(
    deps: Omit<ExpiryDepsWithVault, 'signer' | 'builder' | 'gateway' | 'together'> &
      Pick<NonceDeps, 'bookFacts'> & {
        chainState: ChainStateStore;
        reader: ChainReader;
        quotes: QuoteStore;
        /** What groups are stored and named by. */
        internalOrders: Pick<InternalOrderStore, 'create'>;
        ids: Ids;
      },
    wallet: Wallet,
    deadline: number,
  ): Promise<number>;
}

export interface CrashChain {
  chain: Chain;
  /** The address of the listed token that orders use. */
  usdt: string;
  /**
   * For how many blocks new bytes are valid, and after how many our watcher can prove that they are
   * void; null: they never expire.
   */
  life: { valid: number; proven: number } | null;
  /**
   * `fingerprint`: of an address, for the watcher's filter. `canonical`: an address as the
   * watcher's tables store it.
   */
  fingerprint: (address: string) => number;
  canonical: (address: string) => string;
  newWallet(): CrashWallet;
  newAddress(): string;
  head(): Promise<bigint>;
  /** Only on TRON, whose blocks are dated ahead of this process's clock: by how many seconds. */
  secondsAhead?(): number;
  mine(blocks: number): Promise<void>;
  /** Replaces the last `depth` blocks. Their transactions are in no block afterwards. */
  reorganise(depth: number): Promise<void>;
  /** Starts the other fork from the current chain, once for each head. */
  otherFork(): Promise<void>;
  /** Gives these wallets coins and tokens, and mines the transfers. */
  fundWallets(addresses: string[]): Promise<void>;
  /** Signs with the payer that all users share; `token` null: coin. */
  signTransfer(to: string, token: string | null, amount: bigint): Promise<SignedTransfer>;
  sendRaw(raw: string): Promise<unknown>;
  /** The amounts of every token payment from a block on, by canonical recipient. */
  tokenPayments(fromBlock: bigint): Promise<Map<string, bigint[]>>;
  balance(address: string): Promise<bigint>;
  /** What an address holds, by the fine node at the head. */
  balanceOf: BalanceOf;
  /** Coin that the harness gave an address without a transaction, less what it took. */
  madeFor?(address: string): bigint;
  /** Somebody else who has the wallet's key sends a transaction without value. */
  strangerSends(wallet: CrashWallet): Promise<void>;
  /** What an address sent on the chain: a count on a chain with nonces, otherwise the hashes. */
  sentFrom(address: string): Promise<{ nonces: number } | { hashes: string[] }>;
  /** Only on TRON: the account that top-ups go to, and a market that lends on the chain. */
  energy?: { account: string; provider: EnergyMarket; rentals(receiver: string): number };
  /** Only on Solana: from now on this owner's account of the listed token takes and sends nothing. */
  freezeTokens?(owner: string): void;
  /** Transactions that were pending for ever can be mined again. */
  unstick(): Promise<void>;
  /** A new client of the node in this mode, as a new process has. Keys are looked up by id. */
  connect(mode: NodeMode, life: Incarnation, walletOf: (keyId: string) => CrashWallet): NodePorts;
  stop(): Promise<void>;
}
