import type { Chain, ScannedBlock } from '#model/chain.ts';
import type { Logger } from '#ports/runtime.ts';

/** The most parts of a block that a log line names. */
const namedParts = 3;

/**
 * Logs each block of which a part was not understood. Its other deposits and payments count; it is
 * read again after an update (docs/runbook.md "block-not-understood").
 */
export function noteUnknown(
  { chain, log }: { chain: Pick<Chain, 'name'>; log: Logger },
  blocks: readonly ScannedBlock[],
): void {
  for (const { number, unknown = [] } of blocks) {
    if (unknown.length === 0) continue;
    log.warn('watch.block-not-understood', {
      chain: chain.name,
      block: number.toString(),
      parts: unknown.length,
      what: unknown.slice(0, namedParts).join('; '),
    });
  }
}
