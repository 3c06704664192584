import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Keyring } from '#ports/chains.ts';
import { recoveryParity } from '#shared/crypto/recovery-parity.ts';
import { type KmsSignatureOptions, makeKmsSignature } from './kms-signature.ts';
import { WrongKey } from './wrong-key.ts';

const order = secp256k1.Point.Fn.ORDER;

/**
 * Signs 32-byte digests with secp256k1 keys in KMS. The signature has s in the low half (EIP-2) and
 * recovers to the EVM address. Only throttling is retried. Throws WrongKey if the key does not
 * belong to the address.
 */
export function makeKeyring(options: KmsSignatureOptions = {}): Keyring {
  const sign = makeKmsSignature(options);
  return {
    async signDigest({ keyId, address, digest }) {
      if (digest.length !== 32) throw new Error('a digest has 32 bytes');
      const der = await sign({
        KeyId: keyId,
        Message: digest,
        MessageType: 'DIGEST',
        SigningAlgorithm: 'ECDSA_SHA_256',
      });
      return recoverable(der, digest, address);
    },
  };
}

/** A DER signature as (r, low s, parity) that recovers to `address`. */
function recoverable(
  der: Uint8Array,
  digest: Uint8Array,
  address: string,
): { r: bigint; s: bigint; yParity: 0 | 1 } {
  const { r, s: anyS } = secp256k1.Signature.fromBytes(der, 'der');
  const s = anyS > order / 2n ? order - anyS : anyS;
  const yParity = recoveryParity(address, digest, { r, s });
  if (yParity === null) throw new WrongKey(address);
  return { r, s, yParity };
}
