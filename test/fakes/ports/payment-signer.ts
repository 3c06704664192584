import type { PaymentSigner } from '#ports/chains.ts';
import { fake } from '../fake.ts';

/** Has only these methods. A call of any other method throws `not expected`. */
export const fakePaymentSigner = (methods: Partial<PaymentSigner>): PaymentSigner =>
  fake<PaymentSigner>(methods);
