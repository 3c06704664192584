import { ed25519 } from '@noble/curves/ed25519.js';
import type { MessageKeyring } from '#domain/ports/chains/message-keyring.ts';
import { type KmsSignatureOptions, makeKmsSignature } from './kms-signature.ts';
import { WrongKey } from './wrong-key.ts';

/** KMS signs no longer message as it is; a transaction of Solana has 1232 bytes at most. */
const longest = 4096;

/**
 * Signs messages with KMS Ed25519 keys (RFC 8032, the message itself and no digest of it). Only
 * throttling is retried. Throws WrongKey when the signature is not of the public key.
 */
export function makeMessageKeyring(options: KmsSignatureOptions = {}): MessageKeyring {
  const sign = makeKmsSignature(options);
  return {
    async signMessage({ keyId, publicKey, message }) {
      if (publicKey.length !== 32) throw new Error('an Ed25519 public key has 32 bytes');
      if (message.length === 0 || message.length > longest) {
        throw new Error(`a message has 1 to ${longest} bytes`);
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

/** By the strict rule of RFC 8032, as the network's validators check; malformed is false. */
function verifies(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}
