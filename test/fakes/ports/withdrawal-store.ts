import type { WithdrawalStore } from '#ports/orders.ts';
import { fake } from '../fake.ts';

/** Has only these methods. A call of any other method throws `not expected`. */
export const fakeWithdrawalStore = (methods: Partial<WithdrawalStore>): WithdrawalStore =>
  fake<WithdrawalStore>(methods);
