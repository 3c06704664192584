/** What happens to a subject whose question nobody answers in time. */
export type OnSilence = 'hold' | 'pass';

/** What a project has screened of its orders. */
export interface OrderRule {
  withdrawals: boolean;
  operations: boolean;
  onSilence: OnSilence;
}
