import { keccak_256 } from '@noble/hashes/sha3.js';
import { word } from '#chains/shared/abi/abi.ts';
import { signVerified } from '#chains/shared/secp256k1.ts';
import type { ControlSigner, Keyring } from '#ports/chains.ts';
import { controlMessage } from '#shared/control/control-message.ts';
import { tronAddressToHex } from '../account/address.ts';

/** Proofs of control of TRON addresses (TIP-191). A transaction is signed over a SHA-256, these over a Keccak. */
export const makeTronControlSigner = (keyring: Keyring): ControlSigner => ({
  async sign({ keyId, claim }) {
    if (claim.family !== 'TRX') throw new Error(`a claim of ${claim.family} is none of TRX`);
    const digest = keccak_256(controlMessage(claim));
    const address = `0x${tronAddressToHex(claim.address)}`;
    const { r, s, yParity } = await signVerified({ keyring, keyId, address, digest });
    return `0x${word(r)}${word(s)}${(27 + yParity).toString(16)}`;
  },
});
