import {
  type Recorded,
  recordedAbove,
  type TakeBackDeps,
  takeBackBatchSize,
} from '#domain/deposit/recorded-above.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ChainReader } from '#ports/chains.ts';
import { inGroups } from '#shared/async/limit.ts';

/** Blocks whose hashes are asked for at once. */
const batchSize = 100;

/**
 * Takes back what is recorded above `ancestor` (see recordedAbove) and whose own block is no longer on
 * the chain. In economy mode few hashes are stored, so `ancestor` may be far below the block at which
 * the chain was replaced. Returns the highest block of which something stays, or `ancestor`. The caller
 * asks again before its cursor passes it. Returns null if `isLate` ended it early, or if the node does
 * not have one of the blocks: it is behind, and the next call continues.
 */
export async function orphanGone(
  deps: TakeBackDeps & { reader: Pick<ChainReader, 'blockHashes'> },
  ancestor: bigint,
  isLate: () => boolean,
): Promise<bigint | null> {
  const recorded = await recordedAbove(deps, ancestor);
  const numbers = [...new Set(recorded.map(({ blockNumber }) => blockNumber))];
  const hashes = new Map<bigint, string | null>();
  for (let start = 0; start < numbers.length; start += batchSize) {
    if (isLate()) return null;
    const asked = numbers.slice(start, start + batchSize);
    const shown = await deps.reader.blockHashes(asked);
    for (const [i, number] of asked.entries()) hashes.set(number, shown[i] ?? null);
  }
  const missing = numbers.find((number) => hashes.get(number) === null);
  if (missing !== undefined) {
    deps.log.warn('watch.node-behind', { chain: deps.chain.name, block: missing.toString() });
    return null;
  }
  const stands = ({ blockNumber, blockHash }: Recorded) =>
    foldCase(hashes.get(blockNumber)) === foldCase(blockHash);
  const gone = recorded.filter((one) => !stands(one));
  const taken = await inGroups(gone, (one) => one.takeBack(), takeBackBatchSize, isLate);
  if (taken < gone.length) return null;
  const kept = recorded.filter(stands).map(({ blockNumber }) => blockNumber);
  return kept.reduce((highest, number) => (number > highest ? number : highest), ancestor);
}
