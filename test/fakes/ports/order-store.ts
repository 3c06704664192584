import type { OrderStore } from '#ports/orders.ts';
import { fake } from '../fake.ts';

/** Has only these methods. A call of any other method throws `not expected`. */
export const fakeOrderStore = (methods: Partial<OrderStore>): OrderStore =>
  fake<OrderStore>(methods);
