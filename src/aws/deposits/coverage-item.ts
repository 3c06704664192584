/** What was read of the blocks of a chain, in the table `chain-state`; a tick's blocks in one item. */

/** Coverage is dropped after so many days. A deeper reorganisation stops the watcher. */
export const coverageDays = 14;
/** The most blocks that one coverage item may span; a tick reads 20. */
export const maxStretch = 100n;

/**
 * Coverage attributes of blocks. Their numbers are kept only for a chain with clocks: it skips
 * some.
 */
export function readAttributes(
  blocks: readonly { number: bigint; hash: string; clock?: bigint | null }[],
) {
  const hashes = blocks.map(({ hash }) => hash);
  if (blocks[0]?.clock == null) return { hashes };
  return {
    hashes,
    numbers: blocks.map(({ number }) => number.toString()),
    clocks: blocks.map(({ clock }) => String(clock)),
  };
}

/** The blocks of a coverage item. */
export function blocksOf(item: Record<string, unknown>) {
  const numbers = item.numbers as string[] | undefined;
  const clocks = item.clocks as string[] | undefined;
  const first = BigInt(item.from as string);
  return (item.hashes as string[]).map((hash, i) => ({
    number: numbers ? BigInt(numbers[i] as string) : first + BigInt(i),
    hash,
    clock: clocks ? BigInt(clocks[i] as string) : null,
  }));
}

/** Whether an item is of a block that was passed unread. Such a block has an item of its own. */
export const isPassed = (item: Record<string, unknown>): boolean =>
  String(item.read).split(',').includes('passed');
