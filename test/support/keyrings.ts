/** Keyrings with a key in memory, which sign as KMS does with the one it holds. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Keyring, MessageKeyring } from '../../src/domain/ports/payments.ts';

/** Of a secp256k1 secret of 32 bytes. */
export const digestKeyring = (secret: Uint8Array): Keyring => ({
  async signDigest({ digest }) {
    const bytes = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
    const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered');
    return { r, s, yParity: (recovery ?? 0) as 0 | 1 };
  },
});

/** Of an Ed25519 secret of 32 bytes. */
export const messageKeyring = (secret: Uint8Array): MessageKeyring => ({
  signMessage: async ({ message }) => ed25519.sign(message, secret),
});
