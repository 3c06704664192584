import type { DecodedCall } from '#shared/abi/decoded-call.ts';

export interface BalanceChange {
  /** Checksum case. */
  address: string;
  /** null for a token that is not listed. */
  token: string | null;
  /** null for the native coin. */
  tokenAddress: string | null;
  /** The token's id (ERC-721, ERC-1155). */
  tokenId: string | null;
  /** Smallest units, negative for what leaves the address; without the fee. */
  amount: bigint;
}

export interface Simulation {
  ok: boolean;
  /** Why it would fail, as printable text; null if it would succeed. */
  revertReason: string | null;
  /** The gas that it used; null if no node reports it. */
  gas: bigint | null;
  /** The sender's changes first, at most 50. */
  balanceChanges: BalanceChange[];
  /** Decoded only from the calldata; null if no well-known function fits. */
  decodedCall: DecodedCall | null;
  /** `trace`: every transfer that the node saw. `calldata`: only what the call itself asks for. */
  source: 'trace' | 'calldata';
}
