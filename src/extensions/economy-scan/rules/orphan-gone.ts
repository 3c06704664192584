import { aboveEveryBlock, orphanBatchSize } from '#domain/deposit/orphan-above.ts';
import { type OrphanDeps, orphanDeposit } from '#domain/deposit/orphan-deposit.ts';
import type { Chain } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { DepositStore } from '#ports/deposits.ts';
import { inGroups } from '#shared/async/limit.ts';

/** Blocks whose hashes are asked for at once. */
const batchSize = 100;

/**
 * Takes back the deposits above `ancestor` whose own block is no longer on the chain. In economy mode
 * few hashes are stored, so `ancestor` may be far below the block at which the chain was replaced.
 * Returns the highest block whose deposits stay, or `ancestor`. The caller asks again before its
 * cursor passes them. Returns null if `isLate` ended it early, or if the node does not have one of
 * the blocks: it is behind, and the next call continues.
 */
export async function orphanGone(
  deps: OrphanDeps & {
    chain: Chain;
    deposits: Pick<DepositStore, 'update' | 'watched'>;
    reader: Pick<ChainReader, 'blockHashes'>;
  },
  ancestor: bigint,
  isLate: () => boolean,
): Promise<bigint | null> {
  const watched = await deps.deposits.watched(deps.chain.name, ancestor + 1n, aboveEveryBlock);
  const present = watched.filter(({ chainState }) => chainState === 'present');
  const numbers = [...new Set(present.map(({ blockNumber }) => blockNumber))];
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
  const stands = ({ blockNumber, blockHash }: (typeof present)[number]) =>
    foldCase(hashes.get(blockNumber)) === foldCase(blockHash);
  const gone = present.filter((deposit) => !stands(deposit));
  const take = (deposit: (typeof gone)[number]) => orphanDeposit(deps, deposit);
  if ((await inGroups(gone, take, orphanBatchSize, isLate)) < gone.length) return null;
  const kept = present.filter(stands).map(({ blockNumber }) => blockNumber);
  return kept.reduce((highest, number) => (number > highest ? number : highest), ancestor);
}
