import type { PaymentSigner } from '#domain/ports/chains/payment-signer.ts';
import { fake } from '../fake.ts';

/** With these methods alone; a call of any other throws `not expected`. */
export const fakePaymentSigner = (methods: Partial<PaymentSigner>): PaymentSigner =>
  fake<PaymentSigner>(methods);
