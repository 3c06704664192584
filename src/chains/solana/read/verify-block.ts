/**
 * Proves that no block was left out (docs/design.md "No block is skipped"). A slot without a block
 * and a block that the node lacks look alike, but the next block names its parent.
 */

import { Unverified } from '#chains/rpc/json-guards.ts';
import type { ScannedBlock } from '#model/chain.ts';
import type { BlockHeader } from './scan.ts';

/**
 * Throws Unverified unless this block follows `previous` directly. Without a previous one, its
 * parent must be below `from`, the first slot that was asked for.
 */
export function verifyHeader(
  block: BlockHeader,
  { from, previous }: { from: bigint; previous: ScannedBlock | null },
): void {
  const { slot, parentSlot } = block;
  // Genesis is its own parent.
  if (slot > 0n && parentSlot >= slot) {
    throw new Unverified(`slot ${slot} names ${parentSlot} as its parent`);
  }
  if (previous === null) {
    if (slot > 0n && parentSlot >= from)
      throw new Unverified(`the block of slot ${parentSlot} is missing`);
    return;
  }
  if (parentSlot > previous.number) {
    throw new Unverified(`the block of slot ${parentSlot} is missing`);
  }
  if (parentSlot !== previous.number || block.parentHash !== previous.hash) {
    throw new Unverified(`the block of slot ${slot} does not follow the previous block`);
  }
  if (block.height !== (previous.clock ?? -1n) + 1n) {
    throw new Unverified(`the block of slot ${slot} has height ${block.height}`);
  }
}
