import type { PaymentSigner } from '#domain/ports/chains/payment-signer.ts';
import { fake } from '../fake.ts';

/** Has only these methods. A call of any other method throws `not expected`. */
export const fakePaymentSigner = (methods: Partial<PaymentSigner>): PaymentSigner =>
  fake<PaymentSigner>(methods);
