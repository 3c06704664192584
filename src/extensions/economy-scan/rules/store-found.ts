import type { WatchDeps } from '#domain/watch/deps.ts';
import { noteUnknown } from '#domain/watch/note-unknown.ts';
import { storeBlocks } from '#domain/watch/store-blocks.ts';
import type { ScannedBlock } from '#model/chain.ts';
import type { Economy } from './ranges/economy.ts';

/** Blocks that are remembered as stored. */
const maxRemembered = 5_000;

export interface StoredFound {
  /** The blocks that were read now and are stored completely. */
  whole: ScannedBlock[];
  deposits: number;
  /** The first block that is not stored; null if all of them are. */
  openAt: bigint | null;
  /** That block could not be read. */
  unreadable: boolean;
  failure: unknown;
}

export const nothingFound = (): StoredFound => ({
  whole: [],
  deposits: 0,
  openAt: null,
  unreadable: false,
  failure: null,
});

/**
 * Reads the blocks that were found (numbers, ascending) whole and stores them as exact mode does. A
 * block with another hash than the logs named is left open: the chain is being reorganised.
 */
export async function storeFound(
  deps: WatchDeps,
  { stored }: Pick<Economy, 'stored'>,
  input: {
    numbers: readonly bigint[];
    hashes?: ReadonlyMap<bigint, string>;
    passed: ReadonlySet<bigint>;
    deadline: number;
    isLate: () => boolean;
  },
): Promise<StoredFound> {
  const { hashes = new Map<bigint, string>(), passed, deadline, isLate } = input;
  const result = nothingFound();
  const isStored = (number: bigint) => {
    const hash = hashes.get(number);
    return hash !== undefined && hash === stored.get(number);
  };
  const wanted = input.numbers.filter((number) => !passed.has(number) && !isStored(number));
  for (const [from, to] of runsOf(wanted)) {
    const stop = (openAt: bigint, set: Partial<StoredFound> = {}) =>
      Object.assign(result, { openAt }, set);
    if (isLate()) return stop(from);
    const withinMs = Math.max(1, deadline - deps.clock.nowMs());
    const ours = (address: string) => deps.filter.maybeOurs(address);
    const blocks = await deps.reader.readBlocks(from, to, { withinMs, ours });
    // On a chain that skips numbers, a block that has left it is answered with a later one.
    const isExpected = ({ number, hash }: ScannedBlock, i: number) =>
      number === from + BigInt(i) && hash === (hashes.get(number) ?? hash);
    const other = blocks.findIndex((block, i) => !isExpected(block, i));
    const right = other < 0 ? blocks : blocks.slice(0, other);
    const done = await storeBlocks(deps, right, isLate);
    const whole = right.slice(0, done.whole);
    noteUnknown(deps, whole);
    result.deposits += done.deposits;
    result.failure ??= done.failure;
    result.whole.push(...whole);
    for (const { number, hash } of whole) stored.set(number, hash);
    if (stored.size > maxRemembered) stored.clear();
    const next = from + BigInt(whole.length);
    if (next <= to) return stop(next, { unreadable: whole.length === blocks.length && !isLate() });
  }
  return result;
}

/** Ascending numbers as ranges without a gap. */
function runsOf(numbers: readonly bigint[]): [bigint, bigint][] {
  const runs: [bigint, bigint][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1n) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
