/**
 * What a person does on a chain without the service: pays with a key of their own, reads the chain,
 * makes an address. The faucets of the local cloud are such wallets, and so is a funded key of a test
 * network.
 */
export interface ChainWallet {
  /**
   * Sends coins (`tokenAddress` null) or tokens, in the smallest unit; returns the hash without waiting
   * for a block.
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

/** A wallet with a key of its own, which pays from `address`. */
export interface KeyWallet extends ChainWallet {
  address: string;
}
