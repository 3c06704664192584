import type { PaymentStore, SignedWriter } from '#ports/payments.ts';
import { fake } from '../fake.ts';

/** Has only these methods. A call of any other method throws `not expected`. */
export const fakePaymentStore = (
  methods: Partial<PaymentStore & SignedWriter>,
): PaymentStore & SignedWriter => fake<PaymentStore & SignedWriter>(methods);
