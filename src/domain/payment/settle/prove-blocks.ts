import type { NonceSlot } from '#model/payment.ts';
import type { SettleDeps } from './deps.ts';

/**
 * Tells, for each slot, how far its block is proven. Final means that both readings agree: a
 * payment that is wrongly called failed would be paid again.
 * - 'elsewhere': our own reading has another block at that height. The index was behind when the
 *   chain was rewound, or the receipt came from another fork.
 * - 'disputed': a second provider shows another block.
 * - 'unseen': a second provider shows no block.
 * - 'standing': nothing contradicts it.
 */
export async function proveBlocks(
  deps: SettleDeps,
  planned: { slot: NonceSlot; final: boolean }[],
): Promise<(slot: NonceSlot) => 'elsewhere' | 'disputed' | 'unseen' | 'standing'> {
  const heights = (slots: { slot: NonceSlot }[]) => [
    ...new Set(slots.flatMap(({ slot }) => slot.mined?.blockNumber ?? [])),
  ];
  const all = heights(planned).sort((a, b) => (a < b ? -1 : 1));
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return () => 'standing';
  const ours = await deps.chainState.hashes(deps.chain.name, first, last);
  const closing = heights(planned.filter(({ final }) => final));
  const theirs = closing.length === 0 ? null : await hashesElsewhere(deps, closing);
  return ({ mined }) => {
    if (!mined) return 'standing';
    const read = ours.get(mined.blockNumber);
    if (read !== undefined && read !== mined.blockHash) return 'elsewhere';
    const at = closing.indexOf(mined.blockNumber);
    if (read === undefined && theirs?.[at] === 'skipped') return 'elsewhere';
    if (theirs === null || at < 0 || theirs[at] === mined.blockHash) return 'standing';
    return theirs[at] ? 'disputed' : 'unseen';
  };
}

async function hashesElsewhere(
  deps: SettleDeps,
  numbers: bigint[],
): Promise<(string | null)[] | null> {
  try {
    return await deps.reader.blockHashesElsewhere(numbers);
  } catch (error) {
    deps.log.warn('payment.no-second-provider', { chain: deps.chain.name, error });
    return numbers.map(() => null);
  }
}
