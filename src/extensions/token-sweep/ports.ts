/** What collecting deposits asks of its stores and of chains. */

import type { AuditEntry } from '#model/audit.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { SweepCause } from '#model/sweep-causes.ts';
import type { ChainName } from '#shared/chains.ts';
import type { SweepCandidate, SweepUnderWay } from './model/candidate.ts';
import type { SweepConfig } from './model/sweep-config.ts';

/** What the fees of a project's sweeps may cost in a day, and what these ones add; micro-USD. */
export interface FeeBudget {
  projectId: string;
  family: string;
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  adds: bigint;
  limit: bigint;
}

export interface SweepStore {
  /** Candidates that are due by `nowMs`, the longest waiting first unless the newest are wanted. */
  due(
    at: { projectId: string; chain: ChainName },
    nowMs: number,
    max: number,
    order?: { newestFirst: boolean },
  ): Promise<SweepCandidate[]>;
  /** The sweeps of a project's chain that are under way. Strongly consistent. */
  underWay(at: { projectId: string; chain: ChainName }): Promise<SweepUnderWay[]>;
  /**
   * Begins sweeps in one transaction: takes their candidates, notes each address as under way, and
   * counts the fee. `taken`: one of the addresses has a sweep already, or a candidate is gone.
   */
  begin(input: {
    sweeps: { candidate: SweepCandidate; next: SweepUnderWay }[];
    budget: FeeBudget;
  }): Promise<'begun' | 'taken' | 'budget_spent'>;
  /** Moves a sweep to its next phase, and counts its fee. */
  advance(input: {
    previous: SweepUnderWay;
    next: SweepUnderWay;
    budget: FeeBudget;
  }): Promise<'begun' | 'taken' | 'budget_spent'>;
  /** Ends a sweep; with `again`, its address is a candidate once more. false if it has changed. */
  end(sweep: SweepUnderWay, again: SweepCandidate | null): Promise<boolean>;
  /** Looks at a candidate later, or never again (null). `cause`: why. */
  defer(candidate: SweepCandidate, dueMs: number | null, cause?: SweepCause): Promise<void>;
}

export interface SweepConfigStore {
  /** The row of a wallet; strongly consistent. */
  get(projectId: string, walletId: number): Promise<SweepConfig | null>;
  /** Every row of a project, by wallet; strongly consistent. */
  list(projectId: string): Promise<SweepConfig[]>;
  /**
   * Stores the row with its audit entry, in one transaction. false: the stored revision is not
   * `rev - 1`.
   */
  put(input: { config: SweepConfig; audit: AuditEntry; outbox: OutboxItem }): Promise<boolean>;
}

/** What an address has for code: none, a delegation to the sweeper of its wallet, or anything else. */
export type Delegation = 'none' | 'sweeper' | 'other';

/** Reads what addresses of a wallet delegate to (EIP-7702), at `latest`. */
export interface DelegationReader {
  /** Whether the wallet's sweeper is deployed, with exactly its code, by two providers. */
  isDeployed(of: { chain: ChainName; wallet: string }): Promise<boolean>;
  /** In the order of the addresses. */
  delegations(of: { chain: ChainName; wallet: string; addresses: string[] }): Promise<Delegation[]>;
  /**
   * Whether each address could send all that it holds of the token to the wallet now, if it
   * delegated. In the order of the addresses.
   */
  canSend(of: {
    chain: ChainName;
    wallet: string;
    token: string;
    addresses: string[];
  }): Promise<boolean[]>;
}

/** What deciding on the sweeps of TRON reads besides balances and fees. */
export interface TronSweepReader {
  /**
   * Of the sender of a token transfer: whether its account exists on the chain, and whether its free or
   * staked bandwidth covers a transfer with this fee limit (sun). Throws if no node answers.
   */
  senderOf(
    terms: PaymentTerms,
    feeLimit: bigint,
  ): Promise<{ exists: boolean; hasBandwidth: boolean }>;
}
