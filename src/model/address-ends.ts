import type { Family } from '#shared/chains.ts';

/** What every address of a family begins with. */
const shared: Record<Family, string> = { EVM: '0x', TRX: 'T', SOL: '' };

/** As many characters as people compare at each end. */
const length = 4;

/**
 * The first and the last four characters of an address, in lower case and without what every address
 * of its family begins with. That is what people compare, so two addresses with the same ends look
 * alike (docs/decisions/0056-frame-and-recipients.md). null for a text that is not of the family.
 *
 * @example addressEnds('EVM', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8') // '709979c8'
 */
export function addressEnds(family: Family, address: string): string | null {
  if (!address.startsWith(shared[family])) return null;
  const rest = address.slice(shared[family].length).toLowerCase();
  return rest.length < 2 * length ? null : rest.slice(0, length) + rest.slice(-length);
}
