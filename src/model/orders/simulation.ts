/** Integers are decimal text, bytes 0x hex, addresses in checksum case. Long values are cut. */
export type DecodedValue = string | boolean | DecodedValue[] | { [name: string]: DecodedValue };

export interface DecodedArgument {
  /** '' if the name is not known. */
  name: string;
  type: string;
  value: DecodedValue;
  /**
   * The calls inside an argument that holds calls (multicall); null for a call that is not known.
   */
  calls?: (DecodedCall | null)[];
}

/** A call of a well-known function, by its selector. The contract may do something else. */
export interface DecodedCall {
  /** `transfer(address,uint256)` */
  signature: string;
  args: DecodedArgument[];
}

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
