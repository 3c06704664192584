import type { OrderStatus } from '#model/order-status.ts';
import type { DurationCode } from '#model/rental-codes.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Annotations } from './annotations.ts';
import type { StuckCause } from './stuck.ts';

/** What other orders have reserved and used. Read before the balances. */
export interface ReservationView {
  /** Reserved in the token that is paid, and in the native coin. */
  token: { reserved: bigint; epoch: number };
  native: { reserved: bigint; epoch: number };
  /** Of what the address has of a resource by its own stake; absent where a payment takes none. */
  resource?: { reserved: bigint; epoch: number };
  /** Used today: of the daily limit (smallest units), and of the auto-approve cap (micro-USD). */
  dailyUsed: bigint;
  autoApproveUsedMicroUsd: bigint;
  /** Fees of payments without approval that are counted today, micro-USD; absent: none. */
  autoFeesUsedMicroUsd?: bigint;
}

/**
 * The highest sums already reserved that still leave enough for an order, at the epochs that were
 * read.
 */
export interface ReservationLimits {
  maxTokenReserved: bigint;
  maxNativeReserved: bigint;
  tokenEpoch: number;
  nativeEpoch: number;
  /** Of orders that reserve a part of the address's resource. */
  maxResourceReserved?: bigint;
  resourceEpoch?: number;
}

/** What is reserved with an order, and released in the transition that ends it. */
export interface Reservation {
  /** The token that `amount` is in, if it is not the order's own. */
  token?: string;
  /** Smallest units of the paid token on the sending address. */
  amount: bigint;
  /** The highest fee, in wei (sun, lamports) of the native coin. */
  fee: bigint;
  /**
   * What pays for the payment's work, if `fee` holds no coin for it: a resource that is rented for the
   * address, or that it has by its own stake (FeeSource). Absent: `fee` does.
   */
  resource?: 'rented' | 'staked';
  /** Of `staked`: what it takes of the address's own, units. */
  resourceUnits?: bigint;
  /** Of a sweep: how long it is rented. Absent: ten minutes. */
  resourceDuration?: DurationCode;
  /** The UTC day of the daily limits, `YYYY-MM-DD`. */
  day: string;
  /** Whether it counts against the project's daily limit of this chain and token. */
  dailyLimit: boolean;
  /** Micro-USD counted against auto_approve_daily_usd: of the amount and the highest fee. */
  autoApproveMicroUsd: bigint;
  /** Micro-USD of the highest fee counted against auto_fees_daily_usd; absent if none was. */
  feesMicroUsd?: bigint;
  /** Micro-USD of a swap counted against swap_daily_usd; absent if that was off. */
  swapMicroUsd?: bigint;
  /** Micro-USD of an operation and its highest fee counted against client_daily_usd; absent if none was. */
  clientMicroUsd?: bigint;
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
 * The fields of every order that is paid: a withdrawal (withdrawal.ts), an operation of the client
 * wallet (operation.ts) or a swap (swap.ts).
 */
export interface OrderBase extends Annotations {
  orderNo: string;
  projectId: string;
  appId: string;
  /** The admin (`sub`) who asked for the key that made the order, and may not approve it. */
  keyAskedBy?: string;
  /** What that key was called then. Absent in orders that an older release made. */
  keyName?: string;
  chain: ChainName;
  token: string;
  /** null for the native coin. */
  tokenAddress: string | null;
  decimals: number;
  fromAddress: string;
  toAddress: string;
  amount: bigint;
  memo: string | null;
  /** Units of work that the payment may use, and the highest price of one (see FeeEstimator). */
  gasLimit: bigint;
  maxFeePerGas: bigint;
  reservation: Reservation;
  status: OrderStatus;
  /** Increases with every change. Part of the outbox id. */
  rev: number;
  approvals: number;
  nonce: number | null;
  txHash: string | null;
  blockNumber: bigint | null;
  /** What reached the recipient, if the token's contract credited less than `amount`. */
  amountReceived?: bigint | null;
  /**
   * What transactions of it paid that did not end it, in the coin's smallest units: fills of nonces that
   * it was signed under earlier. null: not known. Absent: none.
   */
  paidBefore?: bigint | null;
  /** All that its transactions paid, set when it ends. Absent or null: not known. */
  paidFee?: bigint | null;
  /** What `fee` said of it before a reorganisation; absent: nothing else. */
  earlierFees?: string[];
  failReason: string | null;
  /**
   * Why a confirmed order paid nothing in the end, and since when that is final; absent or null
   * otherwise.
   */
  reversed?: { at: number; reason: string } | null;
  /** Why the order cannot proceed, since when, and when the worker tries again (unix seconds). */
  stuck: { cause: StuckCause; since: number; nextActionAt: number | null } | null;
  createdAt: number;
  createdAtMs: number;
  approvedAt: number | null;
  signedAt: number | null;
  sentAt: number | null;
  confirmedAt: number | null;
  endedAt: number | null;
  /** Where the order is in the work index; null if nothing is left to do. */
  workStage: WorkStage | null;
  /** How many executions were started for it. */
  executions: number;
  waits: Partial<Record<WaitStep, { token: string; at: number }>>;
  requestId: string;
}
