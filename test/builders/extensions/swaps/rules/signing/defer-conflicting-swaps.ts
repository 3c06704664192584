import { deferConflictingSwaps } from '#extensions/swaps/rules/signing/defer-conflicting-swaps.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { buildSwap, swapper } from '#test/builders/build-swap.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

export const real = buildSwap({ orderNo: 'SW5' });

/** A forged record of the same route and millisecond, which sorts first. */
export const copy = buildSwap({ orderNo: 'SW1' });

/** The transaction that set the real swap's allowance is in a block. */
export const allowanceMined = buildSlot({
  address: swapper,
  ref: real.orderNo,
  refKind: 'allowance',
  state: 'mined',
});

export const left = async (due: Order[], slots: NonceSlot[]): Promise<string[]> => {
  const orders = fakeOrderStore({
    getMany: async (ids) => [real, copy].filter(({ orderNo }) => ids.includes(orderNo)),
  });
  const deps = { orders, clock: stoppedClock(real.createdAt) };
  const found = await deferConflictingSwaps(deps, due, { slots: async () => slots });
  return found.map(({ orderNo }) => orderNo);
};
