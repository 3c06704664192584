import type { PaymentGateway } from '#domain/ports/chains/payment-gateway.ts';
import { fake } from '../fake.ts';

/** With these methods alone; a call of any other throws `not expected`. */
export const fakePaymentGateway = (methods: Partial<PaymentGateway>): PaymentGateway =>
  fake<PaymentGateway>(methods);
