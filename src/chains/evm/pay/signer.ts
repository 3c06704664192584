import type { Chain } from '#model/chain.ts';
import type { Keyring, PaymentSigner } from '#ports/chains.ts';
import { buildFill, buildPayment } from './build.ts';
import { bumpedFees } from './bumped-fees.ts';
import { signTransaction } from './sign.ts';
import { signOperation } from './sign-operation.ts';

/** The PaymentSigner of an EVM chain: builds from the terms, signs, and checks the signature. */
export function makeEvmSigner({
  chain,
  keyring,
}: {
  chain: Chain;
  keyring: Keyring;
}): PaymentSigner {
  return {
    async signPayment({ keyId, ...payment }) {
      const unsigned = buildPayment({ chain, ...payment });
      return signTransaction({ unsigned, keyring, keyId, address: payment.terms.from });
    },
    async signFill({ keyId, ...fill }) {
      const unsigned = buildFill({ chain, ...fill });
      return signTransaction({ unsigned, keyring, keyId, address: fill.address });
    },
    signOperation: (input) => signOperation({ chain, keyring }, input),
    bumpedFees,
  };
}
