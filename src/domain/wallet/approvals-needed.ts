import type { Chain } from '#model/chain.ts';
import type { Operation } from '#model/orders/operation.ts';
import { riskLevel } from '../withdrawal/risk-level.ts';
import type { UsdValue } from './movements/usd-value.ts';
import { operationValue } from './operation-value.ts';

/**
 * The number of approvals by different admins that an operation needs (docs/decisions.md "Approvals
 * of an operation"): none if a session key or the project's rule let it through; else as many as a
 * withdrawal of that worth, at least one, and two if what it moves is not known or has no bound.
 */
export function operationApprovals(
  operation: Operation,
  chain: Pick<Chain, 'family' | 'tokens' | 'chainId'>,
): number {
  if (operation.decidedBy !== 'pending') return 0;
  return worthApprovals(operationValue(operation, chain));
}

/** The same of what an operation can move; null if its terms cannot be read. */
export function worthApprovals(value: UsdValue | null): number {
  if (!value || value.isUnlimited || value.isUnpriced || value.isCallUnknown) return 2;
  return riskLevel(value.microUsd) === 3 ? 2 : 1;
}
