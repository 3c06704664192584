import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { WrongSigner } from '#chains/shared/payment-errors.ts';
import type { ControlSigner, MessageKeyring } from '#ports/chains.ts';
import { controlMessage, solanaKey } from '#shared/control/control-message.ts';

/** Proofs of control of Solana addresses (off-chain messages, version 1). */
export const makeSolanaControlSigner = (keyring: MessageKeyring): ControlSigner => ({
  async sign({ keyId, claim }) {
    if (claim.family !== 'SOL') throw new Error(`a claim of ${claim.family} is none of SOL`);
    const message = controlMessage(claim);
    const publicKey = solanaKey(claim.address);
    const signature = await keyring.signMessage({ keyId, publicKey, message });
    if (
      signature.length !== 64 ||
      !ed25519.verify(signature, message, publicKey, { zip215: false })
    ) {
      throw new WrongSigner(`the signature is not by ${claim.address}`);
    }
    return base58.encode(signature);
  },
});
