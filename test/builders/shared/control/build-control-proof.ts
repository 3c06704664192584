import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58 } from '@scure/base';
import { controlMessage } from '#shared/control/control-message.ts';
import { type ControlClaim, controlText } from '#shared/control/control-text.ts';
import type { ControlProof } from '#shared/control/verify-control.ts';
import { evmAddress } from '#shared/crypto/evm-address.ts';
import { tronAddress } from '#shared/crypto/tron-address.ts';

const key = (seed: number) => new Uint8Array(32).fill(seed);

/** The address of a test's key in each family. */
export const controlAddress = {
  EVM: (seed = 1) => evmAddress(secp256k1.getPublicKey(key(seed), false)),
  TRX: (seed = 1) => tronAddress(Buffer.from(controlAddress.EVM(seed).slice(2), 'hex')),
  SOL: (seed = 1) => base58.encode(ed25519.getPublicKey(key(seed))),
};

/** The claim of a test's key: that of the project shop, on a day of 2026. */
export function buildControlClaim({
  seed = 1,
  family = 'EVM',
  ...set
}: Partial<ControlClaim> & { seed?: number } = {}): ControlClaim {
  return {
    project: 'shop',
    family,
    address: controlAddress[family](seed),
    date: '2026-11-27',
    nonce: 'audit-2026-4f9c',
    ...set,
  };
}

/** The claim with its signature, made here by the libraries of the curves. */
export function buildControlProof(
  set: Partial<ControlClaim> & { seed?: number } = {},
): ControlProof {
  const claim = buildControlClaim(set);
  const seed = key(set.seed ?? 1);
  const message = controlMessage(claim);
  const signature =
    claim.family === 'SOL' ? ed25519.sign(message, seed) : recoverable(message, seed);
  return {
    ...claim,
    message: controlText(claim),
    signature: typeof signature === 'string' ? signature : base58.encode(signature),
  };
}

function recoverable(message: Uint8Array, seed: Uint8Array): string {
  const bytes = secp256k1.sign(keccak_256(message), seed, { prehash: false, format: 'recovered' });
  const hex = Buffer.from(bytes.subarray(1)).toString('hex');
  return `0x${hex}${(27 + bytes[0]!).toString(16)}`;
}
