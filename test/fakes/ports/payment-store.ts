import type { PaymentStore } from '#domain/ports/payments/payment-store.ts';
import { fake } from '../fake.ts';

/** With these methods alone; a call of any other throws `not expected`. */
export const fakePaymentStore = (methods: Partial<PaymentStore>): PaymentStore =>
  fake<PaymentStore>(methods);
