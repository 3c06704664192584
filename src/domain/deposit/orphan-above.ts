import { inGroups } from '#shared/async/limit.ts';
import { recordedAbove, type TakeBackDeps, takeBackBatchSize } from './recorded-above.ts';

/**
 * Takes back what is recorded of the blocks above `ancestor`, which left the chain (see recordedAbove).
 * Returns false if `isLate` ended it early; the next call continues.
 */
export async function orphanAbove(
  deps: TakeBackDeps,
  ancestor: bigint,
  isLate: () => boolean = () => false,
): Promise<boolean> {
  const recorded = await recordedAbove(deps, ancestor);
  const done = await inGroups(recorded, (one) => one.takeBack(), takeBackBatchSize, isLate);
  return done === recorded.length;
}
