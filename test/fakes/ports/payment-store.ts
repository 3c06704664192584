import type { PaymentStore } from '#ports/payments.ts';
import { fake } from '../fake.ts';

/** Has only these methods. A call of any other method throws `not expected`. */
export const fakePaymentStore = (methods: Partial<PaymentStore>): PaymentStore =>
  fake<PaymentStore>(methods);
