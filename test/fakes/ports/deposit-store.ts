import type { DepositStore } from '#ports/deposits.ts';
import { fake } from '../fake.ts';

/** Has only these methods. A call of any other method throws `not expected`. */
export const fakeDepositStore = (methods: Partial<DepositStore>): DepositStore =>
  fake<DepositStore>(methods);
