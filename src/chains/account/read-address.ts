import type { Family } from '#shared/chains.ts';
import { tronAddressFromHex } from '../tron/account/address.ts';
import { checkAddress } from './address.ts';

/**
 * The normalised address that a person means by a text, to look it up: hexadecimal in any case, with or
 * without 0x, and an address of TRON also in its hexadecimal form. null if it is none of the family.
 * Nothing is paid to what this reads: checkAddress refuses forms without a checksum.
 */
export function readAddress(family: Family, text: string): string | null {
  const checked = checkAddress(family, asWritten(family, text));
  return 'address' in checked ? checked.address : null;
}

function asWritten(family: Family, text: string): string {
  const hex = /^(?:0x)?((?:41)?[0-9a-f]{40})$/i.exec(text)?.[1]?.toLowerCase();
  if (hex === undefined || family === 'SOL') return text;
  const isTron = hex.length === 42;
  if (family === 'TRX') return isTron ? tronAddressFromHex(hex.slice(2)) : text;
  return isTron ? text : `0x${hex}`;
}
