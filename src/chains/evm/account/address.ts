/** EVM addresses with their EIP-55 checksum. Light: noble only. */
import type { CheckedAddress } from '#chains/shared/checked-address.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { evmAddress } from '#crypto/evm-address.ts';

export const zeroAddress = `0x${'0'.repeat(40)}`;

/** The address of an uncompressed secp256k1 public key: 65 bytes that begin with 4. */
export const addressOfPublicKey = (uncompressed: Uint8Array): string =>
  toChecksumAddress(evmAddress(uncompressed));

/**
 * The address in checksum case, or what is wrong with it, to be read after a field's name. Mixed
 * case must carry the right checksum (docs/decisions.md "Unknown names and ids"); the zero address
 * burns what it gets.
 */
export function checkAddress(text: string): CheckedAddress {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    return { problem: 'must be 0x followed by 40 hexadecimal digits' };
  }
  const hex = text.slice(2);
  if (/^0{40}$/.test(hex)) return { problem: 'must not be the zero address' };
  const address = toChecksumAddress(text);
  const oneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  if (!oneCase && address !== text) {
    return {
      problem: 'has a wrong checksum (EIP-55): check its letters, or write it in lower case',
    };
  }
  return { address };
}
