import type { Family } from '#shared/chains.ts';
import { checkAddress as checkEvm } from '../evm/account/address.ts';
import type { CheckedAddress } from '../shared/checked-address.ts';
import { checkAddress as checkSolana } from '../solana/account/address.ts';
import { checkAddress as checkTron } from '../tron/account/address.ts';

const checks: Record<Family, (text: string) => CheckedAddress> = {
  EVM: checkEvm,
  TRX: checkTron,
  SOL: checkSolana,
};

/**
 * The normalised address of a family (EVM in checksum case, TRX and SOL as written). If the text is
 * not an address, `problem` says what is wrong; it is read after the field's name.
 *
 * @example checkAddress('EVM', '0x12')
 *   // { problem: 'must be 0x followed by 40 hexadecimal digits' }
 */
export function checkAddress(family: Family, text: string): CheckedAddress {
  return checks[family](text);
}

/**
 * The same for an address of any family. The text itself shows the family: a whitelist mixes them.
 */
export function checkAnyAddress(text: string): CheckedAddress {
  const family = familyOfAddress(text);
  if (family !== null) return checks[family](text);
  return { problem: 'must be an EVM, TRON or Solana address' };
}

/** The family whose addresses a text looks like; null: of none. An EVM text may still be malformed. */
export function familyOfAddress(text: string): Family | null {
  if (/^0x/i.test(text)) return 'EVM';
  const isTron = 'address' in checkTron(text) || (text.startsWith('T') && text.length === 34);
  if (isTron) return 'TRX';
  return 'address' in checkSolana(text) ? 'SOL' : null;
}
