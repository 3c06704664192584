import type { WithdrawalStore } from '#domain/ports/orders/withdrawal-store.ts';
import { fake } from '../fake.ts';

/** With these methods alone; a call of any other throws `not expected`. */
export const fakeWithdrawalStore = (methods: Partial<WithdrawalStore>): WithdrawalStore =>
  fake<WithdrawalStore>(methods);
