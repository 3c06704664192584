import { keccak_256 } from '@noble/hashes/sha3.js';
import type { ControlSigner, Keyring } from '#ports/chains.ts';
import { controlMessage } from '#shared/control/control-message.ts';
import { signDigest } from './sign-digest.ts';

/** Proofs of control of EVM addresses (EIP-191 version 0x45). */
export const makeEvmControlSigner = (keyring: Keyring): ControlSigner => ({
  async sign({ keyId, claim }) {
    if (claim.family !== 'EVM') throw new Error(`a claim of ${claim.family} is none of EVM`);
    const digest = keccak_256(controlMessage(claim));
    return signDigest({ keyring, keyId, address: claim.address, digest });
  },
});
