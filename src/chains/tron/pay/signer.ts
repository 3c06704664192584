import type { Chain } from '#model/chain.ts';
import type { ExpiringSigner, Keyring } from '#ports/chains.ts';
import { buildPayment } from './build.ts';
import { signRaw } from './sign.ts';
import { verifyPayment } from './verify-payment.ts';

/**
 * TRON's signer: builds the payment from its terms, reads the bytes again, signs, and checks the
 * signature. Bytes that do not match the terms are never signed, whoever built them.
 */
export function makeTronSigner({
  chain,
  keyring,
  build = buildPayment,
}: {
  chain: Chain;
  keyring: Keyring;
  build?: typeof buildPayment;
}): ExpiringSigner {
  return {
    async signPayment({ keyId, ...payment }) {
      const raw = build({ chain, ...payment });
      verifyPayment(raw, payment);
      return signRaw({ raw, keyring, keyId, address: payment.terms.from });
    },
  };
}
