import type { ChainName } from '#contract/chains.ts';
import type { WithdrawalStatus } from '#contract/statuses.ts';

/** What a withdrawal's creation is checked against, read before the balance. */
export interface ReservationView {
  /** Reserved in the paid token, and (for tokens) in the native coin. */
  token: { reserved: bigint; epoch: number };
  native: { reserved: bigint; epoch: number };
  /** Used today: of the daily limit (smallest units), and of the auto-approve cap (micro-USD). */
  dailyUsed: bigint;
  autoApproveUsedMicroUsd: bigint;
}

/** Largest sums already reserved that still leave room for an order, at the epochs that were read. */
export interface ReservationLimits {
  maxTokenReserved: bigint;
  maxNativeReserved: bigint;
  tokenEpoch: number;
  nativeEpoch: number;
}

/** What was reserved with an order, and is given back in the transition that ends it. */
export interface Reservation {
  /** Symbol of what `amount` is in; absent: the order's own token. */
  token?: string;
  /** Smallest units of the paid token on the sending address. */
  amount: bigint;
  /** Wei (sun, lamports) of the native coin for the maximum fee. */
  fee: bigint;
  /** UTC day of the daily limits, `YYYY-MM-DD`. */
  day: string;
  /** Counted against the project's daily limit of this chain and token. */
  dailyLimit: boolean;
  /** Micro-USD counted against auto_approve_daily_usd. */
  autoApproveMicroUsd: bigint;
  /** Micro-USD counted against the daily cap of a session key. */
  cap?: { skId: string; microUsd: bigint };
}

export type WaitStep = 'approval' | 'payment' | 'confirmation';

/** Stages of the work index, by name, with the letters that the table stores. */
export const workStages = {
  waitsForApproval: 'P',
  approved: 'A',
  /** Approved, and only to be signed: a message or typed data. */
  approvedSignOnly: 'G',
  /** Signed and not mined. */
  signed: 'S',
  /** Mined and not final. */
  mined: 'M',
} as const;

export type WorkStage = (typeof workStages)[keyof typeof workStages];

/**
 * What the payment queue knows of an order, whatever it is for: a withdrawal, or an operation of the
 * client wallet (operations.ts), or a swap (swaps.ts). Its statuses are the withdrawal's; the others
 * show them as their own.
 */
export interface OrderBase {
  orderNo: string;
  projectId: string;
  appId: string;
  chain: ChainName;
  token: string;
  /** null for the native coin. */
  tokenAddress: string | null;
  decimals: number;
  fromAddress: string;
  toAddress: string;
  amount: bigint;
  memo: string | null;
  /** Units of work the payment may use, and the highest price of one (FeeEstimator says which). */
  gasLimit: bigint;
  maxFeePerGas: bigint;
  reservation: Reservation;
  status: WithdrawalStatus;
  /** Counts every change; part of the outbox id. */
  rev: number;
  approvals: number;
  nonce: number | null;
  txHash: string | null;
  blockNumber: bigint | null;
  failReason: string | null;
  /** Why it does not move, since when, and when the worker looks again (unix seconds). */
  stuck: { cause: string; since: number; nextActionAt: number | null } | null;
  createdAt: number;
  createdAtMs: number;
  approvedAt: number | null;
  signedAt: number | null;
  sentAt: number | null;
  confirmedAt: number | null;
  endedAt: number | null;
  /** Where the order stands in the work index; null if nothing is left to do. */
  workStage: WorkStage | null;
  /** How many executions were started for it. */
  executions: number;
  waits: Partial<Record<WaitStep, { token: string; at: number }>>;
  requestId: string;
}
