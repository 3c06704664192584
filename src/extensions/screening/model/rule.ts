/** What happens to a subject whose question nobody answers in time. */
export type OnSilence = 'hold' | 'pass';

/** What a project has screened of its orders. */
export interface OrderRule {
  withdrawals: boolean;
  operations: boolean;
  onSilence: OnSilence;
}

/** Where a project's questions go, and which deposits need none. */
export interface Provider {
  url: string;
  /** The screening secret, opened. */
  secret: string;
  /** Deposits worth less are allowed without a question; 0: none is. USD. null: nobody asks about deposits. */
  depositsAboveUsd: number | null;
}
