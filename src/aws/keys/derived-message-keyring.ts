import { ed25519 } from '@noble/curves/ed25519.js';
import type { MessageKeyring } from '#ports/chains.ts';
import { type DerivedKeysOptions, makeDerivedKeys } from './derived-keys.ts';
import { WrongKey } from './wrong-key.ts';

/**
 * Signs messages with the Ed25519 keys of sub-accounts (RFC 8032, the message itself). Throws
 * WrongKey, and signs nothing, if the key does not belong to the public key.
 */
export function makeDerivedMessageKeyring(options: DerivedKeysOptions): MessageKeyring {
  const keys = makeDerivedKeys(options);
  return {
    async signMessage({ keyId, publicKey, message }) {
      if (message.length === 0) throw new Error('a message has at least one byte');
      return keys.withKey(keyId, (key) => {
        if (Buffer.compare(ed25519.getPublicKey(key), publicKey) !== 0) {
          throw new WrongKey(`the public key ${Buffer.from(publicKey).toString('hex')}`);
        }
        return ed25519.sign(message, key);
      });
    },
  };
}
