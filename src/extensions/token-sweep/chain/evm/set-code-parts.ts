/** A transaction of type 4 (EIP-7702), as the builder writes it and the reader reads it back. */

/** An authorization in a transaction's list. The signature names its owner. */
export interface ListedAuthorization {
  owner: string;
  delegate: string;
  nonce: number;
}

/**
 * What such a transaction does. Either it has a sweeper collect a token from addresses, some of
 * which delegate to it first, or it calls no contract and only takes delegations back.
 */
export interface SetCodeParts {
  chainId: number;
  nonce: number;
  gasLimit: bigint;
  /** Wei per gas. */
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  /** The sweeper; of a transaction that only takes back, the sender itself. Lower case. */
  to: string;
  /** null: nothing is called. Addresses in lower case. */
  collects: { token: string; from: string[] } | null;
  authorizations: ListedAuthorization[];
}
