import { expect, test } from 'vitest';
import { deferConflictingSwaps } from '#extensions/swaps/rules/signing/defer-conflicting-swaps.ts';
import { buildQuote, buildSwap, coin } from '#test/builders/build-swap.ts';
import { buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import {
  allowanceMined,
  copy,
  left,
  real,
} from '#test/builders/extensions/swaps/rules/signing/defer-conflicting-swaps.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

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
