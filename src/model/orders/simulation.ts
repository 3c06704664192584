/** Integers are decimal text, bytes 0x hex, addresses in checksum case; long ones are cut. */
export type DecodedValue = string | boolean | DecodedValue[] | { [name: string]: DecodedValue };

export interface DecodedArgument {
  /** '' where it is not known. */
  name: string;
  type: string;
  value: DecodedValue;
  /** The calls inside of an argument that holds calls (multicall); null for one that is not known. */
  calls?: (DecodedCall | null)[];
}

/** A call of a well-known function: what its selector is taken for, not what the contract does. */
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
  /** Of tokens that are told apart (ERC-721, ERC-1155). */
  tokenId: string | null;
  /** Smallest units, below 0 for what goes away; without the fee. */
  amount: bigint;
}

export interface Simulation {
  ok: boolean;
  /** Why it would fail, in printable words; null when it would not. */
  revertReason: string | null;
  /** What it used; null when no node told. */
  gas: bigint | null;
  /** The sender's first, at most 50. */
  balanceChanges: BalanceChange[];
  /** Read from the calldata alone; null when nothing well known fits it. */
  decodedCall: DecodedCall | null;
  /** `trace`: every move that the node saw. `calldata`: only what the call itself asks for. */
  source: 'trace' | 'calldata';
}
