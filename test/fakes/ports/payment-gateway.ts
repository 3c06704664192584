import type { PaymentGateway } from '#ports/chains.ts';
import { fake } from '../fake.ts';

/** Has one provider and only these methods. A call of any other throws `not expected`. */
export const fakePaymentGateway = (methods: Partial<PaymentGateway>): PaymentGateway =>
  fake<PaymentGateway>({ each: () => [], ...methods });
