import type { RentalStatus } from '#model/rental-codes.ts';

/** Energy orders (docs/interface.md "Energy states"): the number of each name, and its published name. */
export const energyOrderStatus = {
  ordered: 0,
  delegated: 1,
  failed: 2,
  partial: 3,
  recovered: 10,
} as const satisfies Record<RentalStatus, number>;

export const energyOrderStatusNames = {
  0: 'Ordered',
  1: 'Delegated',
  2: 'Failed',
  3: 'Partial',
  10: 'Recovered',
} as const satisfies Record<(typeof energyOrderStatus)[RentalStatus], string>;

/** Top-ups: received, or settled to the energy account. */
export const topUpStatus = { received: 0, settled: 1 } as const;
