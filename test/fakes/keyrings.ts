/** Keyrings with a key in memory. They sign as KMS does with its own key. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { makeDerivedKeyring } from '#aws/keys/derived-keyring.ts';
import type { ChildKey, DerivedKeysOptions } from '#aws/keys/derived-keys.ts';
import { makeDerivedMessageKeyring } from '#aws/keys/derived-message-keyring.ts';
import { parseSeedKeyId } from '#model/seed-key-id.ts';
import type { Keyring, MessageKeyring } from '#ports/chains.ts';
import { buildSeeds } from '../builders/builders.ts';

/** A keyring for a secp256k1 secret of 32 bytes. */
export const digestKeyring = (secret: Uint8Array): Keyring => ({
  async signDigest({ digest }) {
    const bytes = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
    const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered');
    return { r, s, yParity: (recovery ?? 0) as 0 | 1 };
  },
});

/** A keyring for an Ed25519 secret of 32 bytes. */
export const messageKeyring = (secret: Uint8Array): MessageKeyring => ({
  signMessage: async ({ message }) => ed25519.sign(message, secret),
});

/** A seed that opens without KMS. The rest of the key derivation is as deployed. */
const openSeed = (seed: Uint8Array, childKey: ChildKey): DerivedKeysOptions => ({
  projects: { seeds: async () => buildSeeds() },
  seeds: { withSeed: async (_, use) => use(Uint8Array.from(seed)) },
  childKey,
});

/**
 * The keyring of a wallet: its hot key, and the sub-account keys that are derived from the seed.
 */
export function walletDigestKeyring(
  hot: Uint8Array,
  { seed, childKey }: { seed: Uint8Array; childKey: ChildKey },
): Keyring {
  const derived = makeDerivedKeyring(openSeed(seed, childKey));
  const own = digestKeyring(hot);
  return {
    signDigest: async (input) => (parseSeedKeyId(input.keyId) ? derived : own).signDigest(input),
  };
}

/** The same for Ed25519 keys. */
export function walletMessageKeyring(
  hot: Uint8Array,
  { seed, childKey }: { seed: Uint8Array; childKey: ChildKey },
): MessageKeyring {
  const derived = makeDerivedMessageKeyring(openSeed(seed, childKey));
  const own = messageKeyring(hot);
  return {
    signMessage: async (input) => (parseSeedKeyId(input.keyId) ? derived : own).signMessage(input),
  };
}
