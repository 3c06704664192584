import { base58 } from '@scure/base';
import { type ControlClaim, controlText } from './control-text.ts';

const utf8 = new TextEncoder();

const bytesOf = (...parts: Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** EIP-191 version 0x45 (personal_sign), and TIP-191, which has TRON's name. */
const prefixes: Record<'EVM' | 'TRX', string> = {
  EVM: '\x19Ethereum Signed Message:\n',
  TRX: '\x19TRON Signed Message:\n',
};

/** The first bytes of every off-chain message of Solana: 0xff is not a transaction's first byte. */
const solanaDomain = bytesOf(Uint8Array.of(0xff), utf8.encode('solana offchain'));
/** Version 1: the number of signers and their keys follow, then the text (docs/networks.md). */
const solanaVersion = 1;

/**
 * The bytes of a claim's message, with the prefix that makes them a message and nothing else. On EVM and TRX
 * their Keccak-256 is signed, on SOL they themselves. Throws RangeError for a claim that has no text.
 */
export function controlMessage(claim: ControlClaim): Uint8Array {
  const text = utf8.encode(controlText(claim));
  if (claim.family !== 'SOL') {
    return bytesOf(utf8.encode(`${prefixes[claim.family]}${text.length}`), text);
  }
  return bytesOf(solanaDomain, Uint8Array.of(solanaVersion, 1), solanaKey(claim.address), text);
}

/** The public key that an address of Solana is. Throws RangeError for another length. */
export function solanaKey(address: string): Uint8Array {
  const key = base58.decode(address);
  if (key.length !== 32) throw new RangeError('address is not one of SOL');
  return key;
}
