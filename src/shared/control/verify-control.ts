import { createPublicKey, verify } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { evmAddress } from '../crypto/evm-address.ts';
import { recoverPublicKey } from '../crypto/recover-public-key.ts';
import { isSmallOrderKey } from '../crypto/small-order-key.ts';
import { tronAddress } from '../crypto/tron-address.ts';
import { controlMessage, solanaKey } from './control-message.ts';
import { type ControlClaim, controlText } from './control-text.ts';

/** A claim with its signature: one line of a file of proofs. */
export interface ControlProof extends ControlClaim {
  /** The text of the claim. Whoever verifies computes it again, and compares. */
  message: string;
  /** EVM and TRX: 65 bytes in 0x hex, r, s and a v of 27 or 28. SOL: 64 bytes in base58. */
  signature: string;
}

/** What is wrong with a proof, as a few words; null if nothing is. It asks nobody and trusts no field. */
export function controlProblem(proof: ControlProof): string | null {
  let message: Uint8Array;
  try {
    if (controlText(proof) !== proof.message) return 'the message is not that of its fields';
    message = controlMessage(proof);
  } catch (error) {
    return (error as Error).message;
  }
  const isOurs =
    proof.family === 'SOL' ? isOfSolanaKey(proof, message) : isOfRecovered(proof, message);
  return isOurs ? null : 'the signature is not of the address';
}

/** The order of secp256k1. Of s and its negative only the lower is taken, as chains do (EIP-2). */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

function isOfRecovered({ family, address, signature }: ControlProof, message: Uint8Array): boolean {
  const [, r, s, v] = /^0x([0-9a-f]{64})([0-9a-f]{64})(1b|1c)$/.exec(signature) ?? [];
  if (!r || !s || !v || BigInt(`0x${s}`) > order / 2n) return false;
  try {
    const parity = v === '1b' ? 0 : 1;
    const parts = { r: BigInt(`0x${r}`), s: BigInt(`0x${s}`), parity };
    const hex = evmAddress(recoverPublicKey(keccak_256(message), parts));
    return family === 'EVM'
      ? hex === address.toLowerCase()
      : tronAddress(Buffer.from(hex.slice(2), 'hex')) === address;
  } catch {
    return false;
  }
}

/** An Ed25519 key in SPKI begins with these bytes (RFC 8410). */
const spki = Buffer.from('302a300506032b6570032100', 'hex');

function isOfSolanaKey({ address, signature }: ControlProof, message: Uint8Array): boolean {
  try {
    const key = solanaKey(address);
    if (isSmallOrderKey(key)) return false;
    const bytes = base58.decode(signature);
    const publicKey = createPublicKey({
      key: Buffer.concat([spki, key]),
      format: 'der',
      type: 'spki',
    });
    return bytes.length === 64 && verify(null, message, publicKey, bytes);
  } catch {
    return false;
  }
}
