/** Solana addresses: 32 bytes in base58. Light: scure only. */
import { base58 } from '@scure/base';
import type { CheckedAddress } from '#chains/shared/checked-address.ts';
import {
  associatedTokenProgram,
  computeBudgetProgram,
  incinerator,
  memoProgram,
  tokenPrograms,
  upgradeableLoader,
  voteProgram,
} from '../node/programs.ts';

/**
 * Programs that have the same address on every network; only a node can identify other programs.
 */
const programs = new Set([
  ...tokenPrograms,
  associatedTokenProgram,
  computeBudgetProgram,
  memoProgram,
  upgradeableLoader,
  voteProgram,
]);

/** The address of an ed25519 public key. */
export function addressOfEd25519Key(publicKey: Uint8Array): string {
  if (publicKey.length !== 32) throw new RangeError('an ed25519 public key has 32 bytes');
  return base58.encode(publicKey);
}

/**
 * Checks an address; `problem` is read after a field's name. Solana addresses have no checksum. The
 * system program (32 zero bytes) and the incinerator are refused, since they burn what they
 * receive. An address off the curve is valid (a multisig's vault). Only the chain shows whether it
 * is a token account, a mint or another program (recipient.ts).
 */
export function checkAddress(text: string): CheckedAddress {
  const problem = 'must be a Solana address: 32 bytes in base58';
  // The length is checked first: decoding base58 takes quadratic time.
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return { problem };
  const bytes = base58.decode(text);
  if (bytes.length !== 32) return { problem };
  if (bytes.every((byte) => byte === 0)) return { problem: 'must not be the system program' };
  if (text === incinerator) return { problem: 'must not be the incinerator' };
  if (programs.has(text) || /^Sysvar.*1{16}$/.test(text)) {
    return { problem: 'must be a wallet, not a network program' };
  }
  return { address: text };
}
