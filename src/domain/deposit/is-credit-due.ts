import type { Chain } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';

/**
 * Decides whether a deposit's credit, or its restoration after a reorganisation, is due: its block
 * is deep enough and old enough, and final on a chain that demands it (docs/decisions.md
 * "Thresholds"). A second provider is asked afterwards.
 */
export function isCreditDue(
  deposit: Deposit,
  at: {
    chain: Pick<Chain, 'creditsFinalOnly'>;
    /** The newest scanned block. */
    head: bigint;
    finalized: bigint;
    /** Unix seconds. */
    now: number;
  },
): boolean {
  const { chain, head, finalized, now } = at;
  const waits = deposit.status === 'confirming' || deposit.chainState === 'orphaned';
  if (!waits || Number(head - deposit.blockNumber) < deposit.threshold) return false;
  if (chain.creditsFinalOnly && deposit.blockNumber > finalized) return false;
  return now >= deposit.creditAfter;
}
