/** Approval levels by USD value at submission (docs/interface.md "Withdrawal approval levels"). */
const level2FromMicroUsd = 1_000n * 1_000_000n;
const level3FromMicroUsd = 50_000n * 1_000_000n;

/**
 * The level of a withdrawal worth `microUsd` (millionths of a USD): 1 below 1,000, 2 from exactly
 * 1,000, 3 from exactly 50,000.
 */
export function riskLevel(microUsd: bigint): 1 | 2 | 3 {
  if (microUsd < level2FromMicroUsd) return 1;
  return microUsd < level3FromMicroUsd ? 2 : 3;
}
