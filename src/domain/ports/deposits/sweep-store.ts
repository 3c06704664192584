import type { SweepCause } from '#contract/admin/sweep-causes.ts';
import type { ChainName } from '#contract/chains.ts';
import type { SweepCandidate, SweepUnderWay } from '#model/sweep/candidate.ts';

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
