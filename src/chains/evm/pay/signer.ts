import type { Chain } from '#model/chain.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { Keyring, PaymentSigner } from '#ports/chains.ts';
import { encodeTransaction, type TransactionFields } from './encode.ts';
import { fillFields, paymentFields } from './fields.ts';
import { signTransaction } from './sign.ts';
import { signOperation } from './sign-operation.ts';

/**
 * The PaymentSigner of an EVM chain: encodes the terms, signs only if the worker built the same bytes, and
 * checks the signature. Throws WrongPayment for other bytes and for terms that cannot be paid.
 */
export function makeEvmSigner({
  chain,
  keyring,
}: {
  chain: Chain;
  keyring: Keyring;
}): PaymentSigner {
  const sign = (
    fields: () => TransactionFields,
    { keyId, address, unsigned }: { keyId: string; address: string; unsigned: string | null },
  ) => signTransaction({ unsigned: sameBytes(fields, unsigned), keyring, keyId, address });
  return {
    signPayment: async ({ keyId, unsigned, ...payment }) =>
      sign(() => paymentFields(chain, payment), { keyId, unsigned, address: payment.terms.from }),
    signFill: async ({ keyId, unsigned, ...fill }) =>
      sign(() => fillFields(chain, fill), { keyId, unsigned, address: fill.address }),
    signOperation: (input) => signOperation({ chain, keyring }, input),
  };
}

/** Our encoding of the fields, if it is `unsigned`; two encoders must agree on what is signed. */
function sameBytes(fields: () => TransactionFields, unsigned: string | null) {
  const own = encode(fields);
  if (own.bytes !== unsigned)
    throw new WrongPayment('these are not the bytes of the order’s terms');
  return own;
}

function encode(fields: () => TransactionFields) {
  try {
    return encodeTransaction(fields());
  } catch (error) {
    throw new WrongPayment((error as Error).message);
  }
}
