/** What an operation can move, and what a session key's scope is compared with. */
import type { Token } from '#model/chain.ts';

/** One amount of one token that leaves the address, or that somebody else is allowed to take. */
export interface AssetMovement {
  /** The token's contract: EVM in lower case, TRX and SOL exactly; '' if it cannot be read. */
  contract: string;
  /** null if it is not listed on the chain. */
  token: Token | null;
  /** Smallest units. */
  amount: bigint;
}

export interface AssetMovements {
  /** Smallest units of the chain's coin. */
  nativeValue: bigint;
  moves: AssetMovement[];
  /** The operation can move nothing but `nativeValue` and `moves`, and allows nothing else. */
  isComplete: boolean;
  /** An allowance of at least half of its type's range, or an amount that cannot be read. */
  isUnlimited: boolean;
  /** The contract that allow_contracts judges; null if there is none. */
  contract: string | null;
  /** `0x` and 8 hex digits in lower case; null if there is none. */
  selector: string | null;
  /**
   * It pays one known recipient and does nothing else, so that a whitelist of recipients can judge
   * it: a transfer, or a send-tx that is exactly the transfer of a listed token.
   */
  isPayment: boolean;
  /**
   * It calls a contract, or lets somebody else make a call in the address's name. `contract` and
   * `selector` are those of that call.
   */
  isCall: boolean;
  /** `contract` moves money by its own rules: a listed token, or Permit2. */
  isMoneyContract: boolean;
}

/** Selector of `transfer(address,uint256)`. */
export const transferSelector = '0xa9059cbb';
