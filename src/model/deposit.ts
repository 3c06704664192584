import type { ChainName } from '#shared/chains.ts';

/**
 * A transfer to a sub-account that is the project's own doing. Its identity is the one that it
 * would have as a deposit (src/domain/deposit/identity.ts).
 */
export interface InternalTransfer
  extends Pick<
    Deposit,
    | 'projectId'
    | 'userId'
    | 'chain'
    | 'address'
    | 'token'
    | 'tokenAddress'
    | 'decimals'
    | 'amount'
    | 'txHash'
    | 'blockNumber'
    | 'blockHash'
    | 'position'
    | 'createdAt'
    | 'createdAtMs'
  > {
  identity: string;
  /**
   * The order that the transaction was signed for; null if our tables do not know it, as after a
   * restore.
   */
  orderNo: string | null;
  /** Its block left the chain, and no other has it yet. Absent: it is in its block. */
  isGone?: true;
  rev: number;
}

export type DepositStatus = 'confirming' | 'credited';

/** How the money of a held deposit is paid out elsewhere. */
export interface DepositPayout {
  /** The internal order that pays it. */
  orderNo: string;
  toAddress: string;
  /** Set once that is final; `at` is unix seconds. */
  paid?: { txHash: string; at: number };
}

/** Why a deposit is held that is deep enough. */
export interface DepositHold {
  /** Of the first hold, unix seconds. */
  since: number;
  /** What a provider says; null: nothing. */
  reason: string | null;
  reference: string | null;
  /** The hash of the final block in which two providers have shown it; absent: not yet. */
  provenIn?: string;
}

export interface Deposit {
  depositNo: string;
  projectId: string;
  userId: string;
  chain: ChainName;
  address: string;
  token: string;
  tokenAddress: string | null;
  decimals: number;
  amount: bigint;
  txHash: string;
  blockNumber: bigint;
  blockHash: string;
  /**
   * 'native', 'log:<ordinal in its receipt>' or 'trace:<call path>' (docs/decisions.md
   * "Identity of a deposit").
   */
  position: string;
  status: DepositStatus;
  /**
   * removed: reorganised away before it was credited, and not shown. orphaned: reorganised away
   * after it was credited.
   */
  chainState: 'present' | 'removed' | 'orphaned';
  /** How often its block left the chain after it was credited; absent: never. */
  orphanCount?: number;
  /** The revision of the last change that had an event; absent before the first one. */
  announced?: number;
  /** The confirmations that it needs, fixed when it was detected. */
  threshold: number;
  /**
   * Not credited before this time (unix seconds). It is fixed with the block, by the chain's
   * `creditSeconds` and the project's setting.
   */
  creditAfter: number;
  /**
   * Who sent it, as the block shows: the first is the sender, or on a chain whose transactions have
   * several the one that lost most. At most twenty. Absent: an older release stored it.
   */
  fromAddresses?: string[];
  /**
   * The part of its chain's lists that names it while it is watched. The store gives it.
   */
  part?: number;
  /**
   * The address of the project that a provider shows as the sender, of a transaction that our
   * tables do not know. It is not credited before two providers say that somebody else sent it.
   * Absent: no provider shows such a sender, or two have contradicted it.
   */
  doubtedSender?: string;
  /**
   * It is not credited before a gate lets it through (CreditGate): what the gate does if nobody answers
   * it. Fixed when it was detected. Absent: it passes no gate.
   */
  screened?: 'hold' | 'pass';
  /** Why the gate holds it, while it is not credited. Absent: it does not. */
  hold?: DepositHold;
  /** It is being paid out elsewhere, or was: while this is there, it is never credited. */
  payout?: DepositPayout;
  /** How many payouts of it have failed: approvals of an earlier one do not count. Absent: none. */
  failedPayouts?: number;
  /** Fixed when it is credited; null before, when they are counted from the scanned head. */
  confirmations: number | null;
  /**
   * Set if it tops up the project's balance with a service (TopUps): the number that it is shown by, and
   * the time of its block (unix seconds).
   */
  topUp?: { id: number; blockTime: number };
  rev: number;
  createdAt: number;
  createdAtMs: number;
  creditedAt: number | null;
}
