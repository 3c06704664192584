import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Keyring, MessageKeyring } from '#ports/chains.ts';
import type { CrashWallet } from './chain.ts';

type WalletOf = (keyId: string) => CrashWallet;

/** Signs digests as KMS does: each signature differs, so lost bytes cannot be made again. */
export const digestKeyring = (walletOf: WalletOf): Keyring => ({
  async signDigest({ keyId, digest }) {
    const options = { prehash: false, format: 'recovered', extraEntropy: true } as const;
    const bytes = secp256k1.sign(digest, walletOf(keyId).secret, options);
    const signature = secp256k1.Signature.fromBytes(bytes, 'recovered');
    return { r: signature.r, s: signature.s, yParity: (signature.recovery ?? 0) as 0 | 1 };
  },
});

/** Signs messages as KMS does with an Ed25519 key. */
export const messageKeyring = (walletOf: WalletOf): MessageKeyring => ({
  signMessage: async ({ keyId, message }) => ed25519.sign(message, walletOf(keyId).secret),
});
