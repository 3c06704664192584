import type { Cursor } from '#model/chain.ts';

/** Solana skips numbers; after this many without a block, more than a skipped one is wrong. */
const maxSkipped = 64n;

/**
 * The block that follows the cursor, by the hashes that `ask` has of numbers. null if these do not
 * decide: the node has another block at the cursor, or none after it yet.
 */
export async function nextBlock(
  ask: (numbers: bigint[]) => Promise<(string | null)[] | null>,
  cursor: Pick<Cursor, 'scanned' | 'hash'>,
): Promise<{ number: bigint; hash: string } | null> {
  const { scanned, hash } = cursor;
  const [shared, first = null] = (await ask([scanned, scanned + 1n])) ?? [];
  if (shared !== hash || first === null) return null;
  if (first !== 'skipped') return { number: scanned + 1n, hash: first };
  const numbers = Array.from({ length: Number(maxSkipped) }, (_, i) => scanned + 2n + BigInt(i));
  const hashes = (await ask(numbers)) ?? [];
  const at = hashes.findIndex((one) => one !== 'skipped');
  const [number, found] = [numbers[at], hashes[at]];
  return number !== undefined && found != null ? { number, hash: found } : null;
}
