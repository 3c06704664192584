import type { Deposit } from '#model/deposit.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';

/** What is asked about, as its own table has it. */
export type Subject =
  | { kind: 'deposit'; deposit: Deposit }
  | { kind: 'order'; order: ApprovableOrder };
