import type { NonceSlot } from '#model/payment.ts';
import type { SettleDeps } from './deps.ts';

/** How far the block of a slot is proven (see proveBlocks). */
export type BlockProof = 'elsewhere' | 'disputed' | 'unseen' | 'unread' | 'standing';

/**
 * Returns, for each slot, how far its block is proven. Final means that both readings agree: a
 * payment that is wrongly called failed would be paid again, and one that is wrongly called paid
 * leaves a nonce that nothing fills. Not knowing is not a proof.
 * - 'elsewhere': our own reading has another block at that height. The index was behind when the
 *   chain was rewound, or the receipt came from another fork.
 * - 'disputed': a second provider shows another block.
 * - 'unseen': a second provider shows no block.
 * - 'unread': our own reading has no block at that height, and no provider shows this one.
 * - 'standing': our own reading has the block or, if that began later or is no longer kept, a
 *   provider does; and no second provider contradicts it. Or two show the transaction in it.
 */
export async function proveBlocks(
  deps: SettleDeps,
  planned: { slot: NonceSlot; final: boolean }[],
  /** Of a slot whose receipt two providers have just shown, the block is shown too. */
  isShown: (slot: NonceSlot) => boolean = () => false,
): Promise<(slot: NonceSlot) => BlockProof> {
  const heights = (slots: { slot: NonceSlot }[]) => [
    ...new Set(slots.flatMap(({ slot }) => slot.mined?.blockNumber ?? [])),
  ];
  const all = heights(planned).sort((a, b) => (a < b ? -1 : 1));
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return () => 'standing';
  const ours = await deps.chainState.hashes(deps.chain.name, first, last, {
    // Of a block that was passed only the hash is known.
    onlyRead: true,
  });
  const closing = heights(planned.filter(({ slot, final }) => final && !isShown(slot)));
  const theirs = await hashesElsewhere(deps, closing);
  const shown = await hashesNow(
    deps,
    heights(planned.filter(({ slot }) => !isShown(slot))).filter(
      (height) => !ours.has(height) && !theirs.has(height),
    ),
  );
  return (slot) => {
    const { mined } = slot;
    if (!mined) return 'standing';
    const { blockNumber, blockHash } = mined;
    const read = ours.get(blockNumber);
    if (read !== undefined && read !== blockHash) return 'elsewhere';
    if (isShown(slot)) return 'standing';
    const other = theirs.get(blockNumber);
    const known = read ?? (other === undefined ? shown.get(blockNumber) : other);
    if (read === undefined && known === 'skipped') return 'elsewhere';
    if (other === undefined) return known === blockHash ? 'standing' : 'unread';
    if (other === blockHash) return 'standing';
    return other ? 'disputed' : 'unseen';
  };
}

/** By height, what a second provider shows; empty if there is none. null: it shows no block. */
async function hashesElsewhere(
  deps: SettleDeps,
  numbers: bigint[],
): Promise<Map<bigint, string | null>> {
  if (numbers.length === 0) return new Map();
  try {
    return byHeight(numbers, await deps.reader.blockHashesElsewhere(numbers));
  } catch (error) {
    deps.log.warn('payment.no-second-provider', { chain: deps.chain.name, error });
    return new Map(numbers.map((number) => [number, null]));
  }
}

/** The same from the watcher's own provider. If it does not answer, nothing is known. */
async function hashesNow(deps: SettleDeps, numbers: bigint[]): Promise<Map<bigint, string | null>> {
  if (numbers.length === 0) return new Map();
  try {
    return byHeight(numbers, await deps.reader.blockHashes(numbers));
  } catch (error) {
    deps.log.warn('payment.unread', { chain: deps.chain.name, error });
    return new Map();
  }
}

const byHeight = (numbers: bigint[], hashes: (string | null)[] | null) =>
  new Map((hashes ?? []).map((hash, i) => [numbers[i] as bigint, hash]));
