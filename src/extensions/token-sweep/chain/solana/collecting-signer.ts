import type { Chain } from '#model/chain.ts';
import type { ExpiringSigner, MessageKeyring } from '#ports/chains.ts';
import { partsOfCollect } from './parts-of-collect.ts';
import { signCollect } from './sign-collect.ts';

/**
 * A signer that also signs sweeps: by the wallet's key, and by each owner's. Throws FeeAboveLimit
 * when the sweep may cost more than `limits`, an Error when terms and plan do not match.
 */
export const collectingSigner = (
  signer: ExpiringSigner,
  { chain, keyring }: { chain: Chain; keyring: MessageKeyring },
): ExpiringSigner => ({
  async signPayment(input) {
    const { keyId, unsigned, terms } = input;
    const { collects } = terms;
    if (!collects) return signer.signPayment(input);
    const parts = partsOfCollect(chain, input);
    const keyIds = new Map(collects.map((one) => [one.owner, one.keyId]));
    keyIds.set(terms.from, keyId);
    const message = new Uint8Array(Buffer.from(unsigned, 'hex'));
    return signCollect({ message, parts, keyring, keyIds });
  },
});
