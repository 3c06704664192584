import type {
  BroadcastOutcome,
  PaymentLimits,
  PaymentPlan,
  PaymentTerms,
  RecentBlock,
} from '#model/payment.ts';

/** The order that a plan is for. */
export interface PlannedFor {
  orderNo: string;
  /** How many of its variants have expired. */
  variants: number;
  /** Identifies the run of the worker: its plans never take the same tokens twice. */
  run: object;
}

/** Sends and checks payments on a chain without nonces, where transactions expire. */
export interface ExpiringGateway {
  nativeBalance(address: string): Promise<bigint>;
  /**
   * A recent block to refer to, old enough that a reorganisation rarely removes it, and the time at
   * which a transaction that refers to it expires.
   */
  recentBlock(): Promise<RecentBlock>;
  /**
   * Reads the wallet and the recipient and simulates the payment. Throws errors named
   * ExecutionReverted (it would fail; the message says why), InsufficientFunds (the wallet cannot
   * pay for it), FeeAboveLimit (it needs more than `limits`).
   */
  plan(terms: PaymentTerms, limits: PaymentLimits, of: PlannedFor): Promise<PaymentPlan>;
  /**
   * The same reads by each provider, without failover: asked where the first answer would end a
   * payment or hold it up.
   */
  each(): Pick<ExpiringGateway, 'nativeBalance' | 'plan'>[];
  /**
   * Sends the signed bytes; the transport never retries. `repeat` counts the earlier sends of the
   * payment: a repeat goes to another provider, since a node may accept bytes and never forward
   * them. The same bytes are mined at most once.
   */
  broadcast(raw: string, repeat?: number): Promise<BroadcastOutcome>;
  /**
   * Whether any provider knows the transaction, pending or in a block. Every provider is asked.
   * Throws if one does not answer, or keeps no history from before `expiresAt` (a clock).
   */
  isKnown(txHash: string, expiresAt?: bigint): Promise<boolean>;
}
