/** EVM addresses with their EIP-55 checksum. Light: noble only. */
import type { CheckedAddress } from '#chains/shared/checked-address.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { evmAddress } from '#shared/crypto/evm-address.ts';

export const zeroAddress = `0x${'0'.repeat(40)}`;

/** The address of an uncompressed secp256k1 public key: 65 bytes that begin with 4. */
export const addressOfPublicKey = (uncompressed: Uint8Array): string =>
  toChecksumAddress(evmAddress(uncompressed));

/**
 * Checks an address and returns it in checksum case; `problem` is read after the field's name. An
 * address in mixed case must have the right checksum (docs/decisions.md "Unknown names and ids").
 * The zero address is refused, since it burns what it receives.
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
