import type { CheckedAddress } from '../shared/checked-address.ts';
import { checkAddress, checkAnyAddress } from './address.ts';

/**
 * An address of any family, as an owner types it into a whitelist. Of a text that is none, `problem` is
 * about the kind that was likely meant; the merchant API's texts are those of `checkAnyAddress`.
 *
 * @example checkWhitelistAddress('203.0.113.7')
 *   // { problem: 'is an IP address, not an address on a chain' }
 */
export function checkWhitelistAddress(text: string): CheckedAddress {
  const checked = checkAnyAddress(text);
  if ('address' in checked || /^0x/i.test(text)) return checked;
  if (/^[0-9a-f]{40}$/i.test(text)) {
    return { problem: 'looks like an EVM address without the leading 0x' };
  }
  if (/^\d+(\.\d+){1,3}(\/\d+)?$/.test(text)) {
    return { problem: 'is an IP address, not an address on a chain' };
  }
  // Some characters more or fewer than it has, as a copy that is cut off.
  if (/^T[0-9A-Za-z]{29,35}$/.test(text)) return checkAddress('TRX', text);
  if (/^[0-9A-Za-z]{30,48}$/.test(text)) return checkAddress('SOL', text);
  return {
    problem:
      'must be an EVM address (0x and 40 hexadecimal digits), a TRON address (T and 33 characters) or a Solana address (32 to 44 characters)',
  };
}
