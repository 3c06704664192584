import type { Cursor } from '#model/chain.ts';
import type { Look } from '../../ports/chains/economy-reader.ts';
import type { WatchDeps } from '../deps.ts';
import { type StoredFound, storeFound } from '../economy/store-found.ts';
import type { SignatureScan } from './signature-scan.ts';

export interface Lookup {
  addresses: readonly string[];
  range: { above: bigint; to: bigint };
  /** Only this provider counts. */
  look?: Look;
  /** Failed transactions name a block too: it may be a payment of ours that failed. */
  withFailed?: boolean;
}

/**
 * Reads the blocks whole that hold a transaction of these addresses, and stores them as exact mode
 * does. A block counts only with the hash that another provider shows: it is read alone, so that
 * nothing else tells that a node is on another fork. A block without that hash is left open.
 */
export async function storeNamed(
  deps: WatchDeps,
  scan: SignatureScan,
  lookup: Lookup,
  input: { cursor: Cursor; deadline: number; isLate: () => boolean },
): Promise<StoredFound> {
  const { reader, stored } = scan;
  const { addresses, range, look, withFailed = false } = lookup;
  const named =
    addresses.length > 0 ? await reader.named(addresses, range, look) : new Map<string, never>();
  const passed = new Set(input.cursor.passed?.map(({ number }) => number));
  const found = new Set<bigint>();
  for (const [address, slots] of named) {
    const open = slots.filter(
      ({ slot, failed }) => (withFailed || !failed) && !stored.has(slot) && !passed.has(slot),
    );
    for (const { slot } of open) found.add(slot);
    if (open.length > 0) notePaid(deps, scan, address);
  }
  const numbers = [...found].sort((a, b) => (a < b ? -1 : 1));
  const second = reader.hasSecond ? 'second' : 'first';
  const hashes = new Map<bigint, string>();
  for (const number of numbers) {
    if (input.isLate()) break;
    const header = await reader.header(number, second);
    if (!header) break;
    hashes.set(number, header.hash);
  }
  const known = numbers.slice(0, hashes.size);
  const { deadline, isLate } = input;
  const result = await storeFound(deps, scan, { numbers: known, hashes, passed, deadline, isLate });
  for (const { number, coverage } of result.whole) {
    if (coverage.includes('unknown')) scan.unknown.add(number);
  }
  const next = numbers[hashes.size];
  return result.openAt === null && next !== undefined ? { ...result, openAt: next } : result;
}

function notePaid({ chain }: Pick<WatchDeps, 'chain'>, scan: SignatureScan, address: string): void {
  const others = scan.paid.filter((one) => one !== address);
  scan.paid = [address, ...others].slice(0, chain.economy.active);
}
