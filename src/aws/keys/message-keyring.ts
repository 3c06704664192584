import { ed25519 } from '@noble/curves/ed25519.js';
import type { MessageKeyring } from '#ports/chains.ts';
import { type KmsSignatureOptions, makeKmsSignature } from './kms-signature.ts';
import { WrongKey } from './wrong-key.ts';

/** The most bytes that KMS signs without a digest; a Solana transaction has 1232 at most. */
const maxBytes = 4096;

/**
 * Signs messages with Ed25519 keys in KMS (RFC 8032, the message itself and no digest of it). Only
 * throttling is retried. Throws WrongKey if the signature does not verify with the public key.
 */
export function makeMessageKeyring(options: KmsSignatureOptions = {}): MessageKeyring {
  const sign = makeKmsSignature(options);
  return {
    async signMessage({ keyId, publicKey, message }) {
      if (publicKey.length !== 32) throw new Error('an Ed25519 public key has 32 bytes');
      if (message.length === 0 || message.length > maxBytes) {
        throw new Error(`a message has 1 to ${maxBytes} bytes`);
      }
      const signature = await sign({
        KeyId: keyId,
        Message: message,
        MessageType: 'RAW',
        SigningAlgorithm: 'ED25519_SHA_512',
      });
      if (!verifies(signature, message, publicKey)) {
        throw new WrongKey(`the public key ${Buffer.from(publicKey).toString('hex')}`);
      }
      return Uint8Array.from(signature);
    },
  };
}

/**
 * Verifies by the strict rule of RFC 8032, as Solana's validators do; false for malformed input.
 */
function verifies(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
