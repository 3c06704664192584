import type { InternalOrder } from '#model/orders/internal-order.ts';

/** What a forward takes from the deposit address, sun: what arrives, and the fee that came out of it. */
export const carriedBy = ({ amount, reservation }: InternalOrder): bigint =>
  amount + reservation.fee;
