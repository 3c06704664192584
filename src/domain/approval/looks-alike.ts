import type { Family } from '#shared/chains.ts';

/** What every address of a family begins with. */
const same: Record<Family, string> = { EVM: '0x', TRX: 'T', SOL: '' };

/** As many characters as people compare at each end. */
const ends = 4;

/**
 * Whether an address is another one that begins and ends alike: whoever pays an address copied from
 * a list of payments may pay a stranger who made one for it (address poisoning). Upper and lower case
 * count as alike.
 */
export function looksAlike(family: Family, address: string, other: string): boolean {
  if (address === other || !other.startsWith(same[family])) return false;
  const [one, two] = [address, other].map((text) => text.slice(same[family].length).toLowerCase());
  if (one === undefined || two === undefined || one === two) return false;
  return one.slice(0, ends) === two.slice(0, ends) && one.slice(-ends) === two.slice(-ends);
}
