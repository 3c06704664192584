/** What was read of the blocks of a chain, in the table `chain-state`; a tick's blocks in one item. */

/** Coverage is dropped after this many days. A deeper reorganisation stops the watcher. */
export const coverageDays = 14;
/** The most blocks that one coverage item may span; a tick reads 20. */
export const maxStretch = 100n;

/** A block of which coverage is stored. */
export interface ReadBlock {
  number: bigint;
  hash: string;
  clock?: bigint | null;
  coverage: string[];
}

/** These blocks (ascending) in parts that one coverage item may span. */
export function stretchesOf(blocks: readonly ReadBlock[]): ReadBlock[][] {
  const stretches: ReadBlock[][] = [];
  for (const block of blocks) {
    const open = stretches.at(-1);
    const first = open?.[0];
    if (open && first && block.number - first.number < maxStretch) open.push(block);
    else stretches.push([block]);
  }
  return stretches;
}

/**
 * Coverage attributes of blocks. Their numbers are kept where some are left out: on a chain with
 * clocks, which skips some, and where a scan does not read all of them.
 */
export function readAttributes(blocks: readonly Omit<ReadBlock, 'coverage'>[]) {
  const hashes = blocks.map(({ hash }) => hash);
  const numbers = blocks.map(({ number }) => number.toString());
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first?.clock != null) {
    return { hashes, numbers, clocks: blocks.map(({ clock }) => String(clock)) };
  }
  const isWhole = first && last && last.number - first.number === BigInt(blocks.length - 1);
  return isWhole ? { hashes } : { hashes, numbers };
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
