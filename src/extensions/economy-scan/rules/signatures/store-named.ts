import type { WatchDeps } from '#domain/watch/deps.ts';
import type { Cursor } from '#model/chain.ts';
import type { SlotHeader } from '#ports/chains.ts';
import type { Look } from '../../ports.ts';
import { nothingFound, type StoredFound, storeFound } from '../store-found.ts';
import type { SignatureScan } from './signature-scan.ts';

/**
 * Blocks whose hashes are asked for together, before they are read. Strangers decide how many there
 * are: with all hashes first, a tick would end before the first block is stored.
 */
const batchSize = 8;

export interface Lookup {
  addresses: readonly string[];
  range: { above: bigint; to: bigint };
  /** Only this provider counts. */
  look?: Look;
  /**
   * What the addresses themselves have sent is looked for. Failed transactions name a block too: it
   * may be a payment of ours that failed.
   */
  asSigner?: boolean;
}

/**
 * Reads the blocks whole that hold a transaction of these addresses, and stores them as exact mode
 * does. A block counts only with the hash that another provider shows: it is read by itself, so
 * that nothing else shows that a node is on another fork. A block without that hash is left open.
 */
export async function storeNamed(
  deps: WatchDeps,
  scan: SignatureScan,
  lookup: Lookup,
  input: { cursor: Cursor; deadline: number; isLate: () => boolean },
): Promise<StoredFound> {
  const { reader, stored } = scan;
  const { addresses, range, look, asSigner = false } = lookup;
  const named =
    addresses.length > 0
      ? await reader.named(addresses, range, { look, asSigner })
      : new Map<string, never>();
  const passed = new Set(input.cursor.passed?.map(({ number }) => number));
  const found = new Set<bigint>();
  for (const [address, slots] of named) {
    const open = slots.filter(
      ({ slot, failed }) => (asSigner || !failed) && !stored.has(slot) && !passed.has(slot),
    );
    for (const { slot } of open) found.add(slot);
    if (open.length > 0) notePaid(deps, scan, address);
  }
  const numbers = [...found].sort((a, b) => (a < b ? -1 : 1));
  const result = nothingFound();
  for (let start = 0; start < numbers.length && result.openAt === null; start += batchSize) {
    const some = numbers.slice(start, start + batchSize);
    const { whole, deposits, ...end } = await storeSome(
      deps,
      scan,
      { numbers: some, passed },
      input,
    );
    result.whole.push(...whole);
    result.deposits += deposits;
    Object.assign(result, { ...end, failure: result.failure ?? end.failure });
  }
  return result;
}

/** Reads and stores these blocks (ascending), up to the first whose hash the other provider lacks. */
async function storeSome(
  deps: WatchDeps,
  scan: SignatureScan,
  { numbers, passed }: { numbers: bigint[]; passed: ReadonlySet<bigint> },
  { deadline, isLate }: Pick<Parameters<typeof storeNamed>[3], 'deadline' | 'isLate'>,
): Promise<StoredFound> {
  const { reader } = scan;
  const second = reader.hasSecond ? 'second' : 'first';
  const headers = isLate()
    ? []
    : await Promise.all(numbers.map((number) => reader.header(number, second)));
  const end = headers.indexOf(null);
  const shown = headers.slice(0, end < 0 ? headers.length : end) as SlotHeader[];
  const hashes = new Map(shown.map(({ number, hash }) => [number, hash]));
  const known = numbers.slice(0, shown.length);
  const result = await storeFound(deps, scan, { numbers: known, hashes, passed, deadline, isLate });
  for (const { number, coverage } of result.whole) {
    if (coverage.includes('unknown')) scan.unknown.add(number);
  }
  const next = numbers[shown.length];
  return result.openAt === null && next !== undefined ? { ...result, openAt: next } : result;
}

function notePaid({ chain }: Pick<WatchDeps, 'chain'>, scan: SignatureScan, address: string): void {
  const others = scan.paid.filter((one) => one !== address);
  scan.paid = [address, ...others].slice(0, chain.economy.active);
}
