import type { OrderStore } from '#domain/ports/orders/order-store.ts';
import { fake } from '../fake.ts';

/** With these methods alone; a call of any other throws `not expected`. */
export const fakeOrderStore = (methods: Partial<OrderStore>): OrderStore =>
  fake<OrderStore>(methods);
