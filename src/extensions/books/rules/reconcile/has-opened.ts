import type { Family } from '#shared/chains.ts';
import type { Progress } from '../../model/look.ts';

/** Without a run for so long, in seconds, the books may lack what happened: everything opens again. */
const gapSeconds = 2 * 86_400;

/** The progress that a run goes on with; null if there is none, or a gap was since. */
export const progressAt = (known: Progress | null, now: number): Progress | null =>
  known && now - known.lastRunAt <= gapSeconds ? known : null;

/**
 * Whether the first round of a family is over, which makes openings. Before that, an address that is compared
 * may lack its opening, and would differ by it.
 */
export const hasOpened = (known: Progress | null, family: Family, now: number): boolean =>
  progressAt(known, now)?.rounds[family]?.opensUpTo === null;
