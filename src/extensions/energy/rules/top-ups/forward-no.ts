import { numberOf } from '#shared/crypto/number-of.ts';
import type { TopUp } from '../../model/subscription.ts';

/**
 * The number of the forward that a top-up heads, the same for each repeat until that forward fails.
 * So a run that ended before a top-up names its forward is continued, and not made again.
 */
export function forwardNo({ depositNo, failures = 0 }: TopUp): string {
  return numberOf('IN', `forward-2#${depositNo}#${failures}`);
}
