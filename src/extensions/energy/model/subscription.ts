/** A project's subscription to the energy service. It is never ended. */
export interface EnergySubscription {
  projectId: string;
  /** TRX that arrives here tops up the balance. */
  depositAddress: string;
  /** Sun; below it `energy.low_balance` is sent. */
  lowBalanceSun: bigint;
  /** Where that goes; null for the webhook URLs of the keys. */
  notifyWebhookUrl: string | null;
  /** The key that subscribed; its webhook secret signs what goes to `notifyWebhookUrl`. */
  appId: string;
  createdAt: number;
}

/** What a project has topped up and not used, in sun. The sum of its ledger. */
export interface EnergyBalance {
  sun: bigint;
  topUpSun: bigint;
  /** Charges less refunds. */
  consumedSun: bigint;
  /** `energy.low_balance` was sent, and is not armed again. */
  lowSent: boolean;
}

/** What a ledger sums to, to be compared with the balance. */
export type LedgerSum = Omit<EnergyBalance, 'lowSent'> & { entries: number };

/**
 * One change of a balance. Its entry in the ledger is written in the same transaction, once for each
 * kind and reference.
 */
export interface BalanceChange {
  projectId: string;
  kind: 'topup' | 'charge' | 'refund' | 'adjust';
  ref: string;
  /** What is added; negative takes away. */
  sun: bigint;
  /** Unix seconds. */
  at: number;
  /** What the balance must be for the change, and what becomes of `lowSent`; only of charges. */
  guard?: { min: bigint; below: bigint | null; lowSent: boolean; nextLowSent: boolean };
}

/** A credited top-up on its way to the energy account. */
export interface TopUp {
  /** The deposit that it is (Deposit.topUp). */
  depositNo: string;
  projectId: string;
  sun: bigint;
  /** The internal order that brings it to the energy account. */
  forwardNo: string | null;
  settledTxHash: string | null;
  rev: number;
  /** When it is looked at again, unix seconds; absent: at once. */
  dueAt?: number;
  /** How often in a row it was looked at in vain. */
  looks?: number;
  /** Forwards of it that failed. */
  failures?: number;
}
