import { FeeAboveLimit } from '#chains/shared/payment-errors.ts';
import type { Chain } from '#model/chain.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { ExpiringPayment, ExpiringSigner, Keyring } from '#ports/chains.ts';
import { encodeWithin } from './encode-within.ts';
import { signRaw } from './sign.ts';
import { verifyPayment } from './verify-payment.ts';

/**
 * TRON's signer: encodes the terms itself, reads the worker's bytes, signs them only if they are the same, and
 * checks the signature. Throws WrongPayment for other bytes, whoever built them.
 */
export function makeTronSigner({
  chain,
  keyring,
}: {
  chain: Chain;
  keyring: Keyring;
}): ExpiringSigner {
  return {
    async signPayment({ keyId, unsigned, ...payment }) {
      const raw = sameBytes(chain, payment, unsigned);
      return signRaw({ raw, keyring, keyId, address: payment.terms.from });
    },
  };
}

function sameBytes(chain: Chain, payment: ExpiringPayment, unsigned: string): Buffer {
  const raw = Buffer.from(unsigned, 'hex');
  try {
    verifyPayment(raw, payment);
    if (encodeWithin(chain, payment).raw.equals(raw)) return raw;
  } catch (error) {
    if (error instanceof FeeAboveLimit) throw error;
    throw new WrongPayment((error as Error).message);
  }
  throw new WrongPayment('these are not the bytes of the order’s terms');
}
