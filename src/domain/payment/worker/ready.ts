import type { Order } from '#domain/ports/operations.ts';
import type { PaymentTerms } from '#domain/ports/payments.ts';
import type { Swap } from '#domain/ports/swaps.ts';

/** A transaction of an order that may be signed now. */
export interface Ready {
  order: Order;
  terms: PaymentTerms;
  gasLimit: bigint;
  /** Gas that has to be payable before it is signed: of a swap's allowance the swap's own too. */
  payable: bigint;
  /** Of a swap: what it calls, which is stored with its signature. */
  call?: Pick<Swap, 'data' | 'deadline'>;
  /** Of a transaction that sets a swap's allowance: to how much (token units). */
  sets?: bigint;
}
