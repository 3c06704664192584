import type { WatchDeps } from '#domain/watch/deps.ts';
import { hint, type SignatureScan } from './signature-scan.ts';

/**
 * Compares the balances of the next addresses with those that this process saw last, and hints at
 * those that changed. It covers nothing: a balance can return to what it was, and a new process
 * knows none. The rounds of signatures find what this misses.
 */
export async function hintBalances(
  { chain }: Pick<WatchDeps, 'chain'>,
  scan: SignatureScan,
  isLate: () => boolean,
): Promise<void> {
  const { reader, list } = scan;
  let left = list.size;
  for (let call = 0; call < chain.economy.balanceCalls && left > 0 && !isLate(); call++) {
    const most = Math.min(reader.balancesPerCall, left);
    const placed = list.slice(scan.nextBalance, list.places, most);
    const held =
      placed.length > 0 ? await reader.balances(placed.map(({ address }) => address)) : [];
    for (const [i, { place, address }] of placed.entries()) {
      const value = numberOf(held[i] as string);
      const before = scan.balances.get(place);
      if (before !== undefined && before !== value) hint(scan, address);
      scan.balances.set(place, value);
    }
    const last = placed.at(-1);
    scan.nextBalance = last && placed.length === most ? last.place + 1 : 0;
    left -= placed.length;
  }
}

/** 32 bits of a text (FNV-1a): of four thousand million changes, one is not seen. */
function numberOf(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value >>> 0;
}
