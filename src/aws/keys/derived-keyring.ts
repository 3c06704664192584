import { secp256k1 } from '@noble/curves/secp256k1.js';
import { evmAddress } from '#crypto/evm-address.ts';
import type { Keyring } from '#domain/ports/chains/keyring.ts';
import { type DerivedKeysOptions, makeDerivedKeys } from './derived-keys.ts';
import { WrongKey } from './wrong-key.ts';

/**
 * Signs 32-byte digests with sub-accounts' secp256k1 keys (`seed:<project>:<addr_index>`): s in the
 * low half, deterministic (RFC 6979). Throws WrongKey, and signs nothing, when the key is not the
 * address's.
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
        // 2 and 3 need an r above the order: no key of this world makes one.
        if (recovery !== 0 && recovery !== 1) throw new WrongKey(address);
        return { r, s, yParity: recovery };
      });
    },
  };
}
