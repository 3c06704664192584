import type { ScanInput } from '#domain/watch/deps.ts';
import { passStoppedBlock } from '#domain/watch/pass/pass-stopped-block.ts';
import type { Cursor } from '#model/chain.ts';

/**
 * Lets owners pass a block that no provider can show, as exact mode does. The cursor keeps what was
 * covered, and that deposits above it may still have to be looked at. Returns the cursor behind the
 * block; null if it cannot be passed now.
 */
export function passBlock(
  deps: Parameters<typeof passStoppedBlock>[0],
  input: Pick<ScanInput, 'cursor' | 'head' | 'finalized' | 'fence'>,
): Promise<Cursor | null> {
  const { economy, rewinding } = input.cursor;
  const kept = economy && { economy, ...(rewinding && { rewinding }) };
  return passStoppedBlock(deps, { ...input, kept });
}
