import type { ChainReader } from '#ports/chains.ts';
import { makeCachedRead } from '#shared/async/cached-read.ts';

/** How long the final block is not asked for again (ms). */
const keepMs = 60_000;

/** The reader of a chain in economy mode, which asks for the final block once a minute. */
export function keptFinality(reader: ChainReader, nowMs: () => number): ChainReader {
  const finalized = makeCachedRead({ read: reader.finalized, nowMs, keepMs });
  return { ...reader, finalized };
}
