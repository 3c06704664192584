import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Keyring } from '#ports/chains.ts';
import { evmAddress } from '#shared/crypto/evm-address.ts';
import { type DerivedKeysOptions, makeDerivedKeys } from './derived-keys.ts';
import { WrongKey } from './wrong-key.ts';

/**
 * Signs 32-byte digests with the secp256k1 keys of sub-accounts (`seed:<project>:<addr_index>`).
 * The signature is deterministic (RFC 6979) and has s in the low half. Throws WrongKey, and signs
 * nothing, if the key does not belong to the address.
 */
export function makeDerivedKeyring(options: DerivedKeysOptions): Keyring {
  const keys = makeDerivedKeys(options);
  return {
    async signDigest({ keyId, address, digest }) {
      if (digest.length !== 32) throw new Error('a digest has 32 bytes');
      return keys.withKey(keyId, (key) => {
        if (evmAddress(secp256k1.getPublicKey(key, false)) !== address.toLowerCase()) {
          throw new WrongKey(address);
        }
        const bytes = secp256k1.sign(digest, key, {
          prehash: false,
          lowS: true,
          format: 'recovered',
        });
        const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered');
        // 2 and 3 mean an r above the curve's order, which no signature has in practice.
        if (recovery !== 0 && recovery !== 1) throw new WrongKey(address);
        return { r, s, yParity: recovery };
      });
    },
  };
}
