import type { Order } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { PaymentTerms } from '#model/payment.ts';

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
