import { expect, test } from 'vitest';
import { deferConflictingSwaps } from '#domain/payment/worker/defer-conflicting-swaps.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { buildQuote, buildSwap, coin, swapper } from '#test/builders/build-swap.ts';
import { buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

const real = buildSwap({ orderNo: 'SW5' });
/** A forged record of the same route and millisecond, which sorts first. */
const copy = buildSwap({ orderNo: 'SW1' });
/** The transaction that set the real swap's allowance is in a block. */
const allowanceMined = buildSlot({
  address: swapper,
  ref: real.orderNo,
  refKind: 'allowance',
  state: 'mined',
});

const left = async (due: Order[], slots: NonceSlot[]): Promise<string[]> => {
  const orders = fakeOrderStore({
    getMany: async (ids) => [real, copy].filter(({ orderNo }) => ids.includes(orderNo)),
  });
  const deps = { orders, clock: stoppedClock(real.createdAt) };
  const found = await deferConflictingSwaps(deps, due, { slots: async () => slots });
  return found.map(({ orderNo }) => orderNo);
};

test('of one route the holder of the allowance goes, wherever it stands', async () => {
  expect(await left([copy, real], [allowanceMined])).toEqual(['SW5']);
  expect(await left([real, copy], [allowanceMined])).toEqual(['SW5']);
});

test('of one route without a holder the first goes, and other orders are not held up', async () => {
  const other = buildWithdrawal({ orderNo: 'WD9' });
  expect(await left([copy, real, other], [])).toEqual(['SW1', 'WD9']);
  const native = buildQuote({ from: coin, routeId: 'RT2' });
  const ofCoin = buildSwap({ orderNo: 'SW7' }, native);
  expect(await left([ofCoin, buildSwap({ orderNo: 'SW8' }, native)], [])).toEqual(['SW7']);
});

test('none goes while the transaction that sets the allowance is not in a block', async () => {
  expect(await left([copy, real], [{ ...allowanceMined, state: 'open' }])).toEqual([]);
});

test('orders of mined payments are not read', async () => {
  const read: string[][] = [];
  const orders = fakeOrderStore({
    getMany: async (ids) => {
      read.push(ids);
      return [];
    },
  });
  const paid = Array.from({ length: 3 }, (_, i) => buildSlot({ ref: `WD${i}`, state: 'mined' }));
  const slots = [...paid, buildSlot({ ref: 'WD9', state: 'open' }), allowanceMined];
  const deps = { orders, clock: stoppedClock(real.createdAt) };
  await deferConflictingSwaps(deps, [real], { slots: async () => slots });
  expect(read).toEqual([['WD9', real.orderNo]]);
});
