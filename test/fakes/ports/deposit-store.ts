import type { DepositStore } from '#domain/ports/deposits/deposit-store.ts';
import { fake } from '../fake.ts';

/** With these methods alone; a call of any other throws `not expected`. */
export const fakeDepositStore = (methods: Partial<DepositStore>): DepositStore =>
  fake<DepositStore>(methods);
