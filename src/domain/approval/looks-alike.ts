import { addressEnds } from '#model/address-ends.ts';
import type { Family } from '#shared/chains.ts';

/**
 * Whether an address is another one that begins and ends alike: whoever pays an address copied from
 * a list of payments may pay a stranger who made one for it (address poisoning). Upper and lower case
 * count as alike.
 */
export function looksAlike(family: Family, address: string, other: string): boolean {
  if (address.toLowerCase() === other.toLowerCase()) return false;
  const ends = addressEnds(family, address);
  return ends !== null && ends === addressEnds(family, other);
}
