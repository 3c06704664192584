import type {
  BroadcastOutcome,
  PaymentLimits,
  PaymentPlan,
  PaymentTerms,
  RecentBlock,
} from '#model/payment.ts';

/** Sends and looks after payments of a chain without nonces, whose transactions expire. */
export interface ExpiringGateway {
  nativeBalance(address: string): Promise<bigint>;
  /** A block to refer to that a reorganisation will hardly take, and when what refers to it ends. */
  anchor(): Promise<RecentBlock>;
  /**
   * Looks at wallet and recipient and tries the payment out. Throws errors named ExecutionReverted
   * (it would fail; the message says why), InsufficientFunds (the wallet can not pay for it),
   * FeeAboveLimit (it needs more than `limits`).
   */
  plan(terms: PaymentTerms, limits: PaymentLimits): Promise<PaymentPlan>;
  /** Sends the same signed bytes; never retried by the transport. */
  broadcast(raw: string): Promise<BroadcastOutcome>;
  /**
   * Whether any provider knows the transaction, pending or in a block; every one is asked, and one
   * that does not answer, or keeps nothing from before `expiresAt` (a clock), makes it throw.
   */
  isKnown(txHash: string, expiresAt?: bigint): Promise<boolean>;
}
