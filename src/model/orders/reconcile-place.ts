import type { ChainName } from '#shared/chains.ts';

/** Where a run of the reconciler that ran out of time stopped. The next run continues there. */
export interface ReconcilePlace {
  /** null: at the first chain. */
  chain: ChainName | null;
  /** The page of that chain's unfinished orders; null for the first. */
  cursor: string | null;
}
