import type { Chain, Cursor } from '#model/chain.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { Logger } from '#ports/runtime.ts';

/**
 * The newest block that two providers call final. While they do not report it, the one that the
 * cursor keeps counts: finality never goes back, and a provider that is away stops no tick. Throws
 * on a chain without a cursor, whose start must not be above a final block.
 */
export async function readFinality(
  deps: { chain: Chain; reader: Pick<ChainReader, 'finalized'>; log: Logger },
  cursor: Promise<Cursor | null>,
): Promise<bigint> {
  try {
    return await deps.reader.finalized();
  } catch (error) {
    deps.log.warn('watch.finality-unknown', { chain: deps.chain.name, error: error as Error });
    const kept = await cursor;
    if (!kept) throw error;
    return kept.finalized;
  }
}
