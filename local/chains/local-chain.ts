import type { ChainSwap } from '#model/orders/quote-source.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Service } from '../process/supervisor.ts';

/** A running chain of the local cloud, as code outside `local/chains` sees it. */
export interface RunningChain {
  name: ChainName;
  nativeToken: string;
  nativeDecimals: number;
  url: string;
  service: Service;
  /** Holds coins and tokens; EVM nodes sign for it, the others take its key. */
  faucet: string;
  faucetPrivateKey?: string;
  tokens: Record<string, { address: string; decimals: number }>;
  /** Where swaps are made, on EVM chains. */
  swap?: ChainSwap;
}

/**
 * What a person does on a chain without the service: pay from the faucet, read it, make an address.
 */
export interface FaucetWallet {
  /**
   * Sends coins (`tokenAddress` null) or tokens from the faucet, in the smallest unit; returns the
   * hash without waiting for a block.
   */
  send(transfer: { to: string; tokenAddress: string | null; amount: bigint }): Promise<string>;
  /** Waits until it is in a block; throws if it failed there, or is in no block after 30 s. */
  mined(txHash: string, check?: () => void): Promise<void>;
  /** At the head, in the smallest unit. */
  balance(address: string, tokenAddress: string | null): Promise<bigint>;
  /** Blocks on top of the transaction's own; null while it is in none. */
  depth(txHash: string): Promise<number | null>;
  /** A new address, never used before. */
  newAddress(): string;
}
