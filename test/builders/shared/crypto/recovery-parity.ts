import { secp256k1 } from '@noble/curves/secp256k1.js';
import { addressOfPublicKey } from '#chains/evm/account/address.ts';

export const someone = (byte: number) => {
  const secret = new Uint8Array(32).fill(byte);
  const address = addressOfPublicKey(secp256k1.getPublicKey(secret, false));
  const sign = (digest: Uint8Array) => {
    const bytes = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
    return secp256k1.Signature.fromBytes(bytes, 'recovered');
  };
  return { address, sign };
};

/** What the library recovers itself. */
export const byRecovery = (address: string, digest: Uint8Array, r: bigint, s: bigint) => {
  for (const parity of [0, 1] as const) {
    const key = new secp256k1.Signature(r, s).addRecoveryBit(parity).recoverPublicKey(digest);
    if (addressOfPublicKey(key.toBytes(false)) === address) return parity;
  }
  return null;
};
