import type { Chain } from '#model/chain.ts';
import type { ExpiringSigner, MessageKeyring } from '#ports/chains.ts';
import { partsOf } from './parts-of.ts';
import { signMessage } from './sign.ts';

/**
 * The ExpiringSigner of Solana: reads the bytes that the worker built, instruction by instruction, signs them if
 * they are the payment of the terms, and checks the signature. Throws FeeAboveLimit when the payment may cost
 * more than `limits`, WrongPayment for other bytes.
 */
export const makeSolanaSigner = ({
  chain,
  keyring,
}: {
  chain: Chain;
  keyring: MessageKeyring;
}): ExpiringSigner => ({
  async signPayment({ keyId, unsigned, ...payment }) {
    const parts = partsOf(chain, payment);
    const message = new Uint8Array(Buffer.from(unsigned, 'hex'));
    return signMessage({ message, parts, keyring, keyId });
  },
});
