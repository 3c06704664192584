import { expect, test } from 'vitest';
import { readPaid } from '#domain/payment/settle/read-paid.ts';
import type { BalanceChange } from '#model/chain.ts';
import type { Order } from '#model/orders/order.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { NonceSlot } from '#model/payment.ts';
import { rentOf } from '#model/rent-of.ts';
import { buildSwap, swapper } from '#test/builders/build-swap.ts';
import { buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

/** A slot in a block whose transaction paid this; null: the block did not say it. */
const paying = (fee: bigint | null, set: Partial<NonceSlot> = {}) =>
  buildSlot({
    state: 'mined',
    mined: {
      txHash: 'first',
      blockNumber: 5n,
      blockHash: 'block 5',
      success: true,
      ...(fee !== null && { fee }),
    },
    ...set,
  });

const allowance = (nonce: number, fee: bigint | null, set: Partial<NonceSlot> = {}) =>
  paying(fee, { address: swapper, nonce, ref: 'SW1', refKind: 'allowance', ...set });

type Part = { transfers: []; fee?: bigint; changes?: BalanceChange[] } | 'unread';

async function read(
  slot: NonceSlot,
  order: Order,
  {
    stored = [],
    part,
    isFinal = false,
  }: {
    stored?: NonceSlot[];
    part?: Part;
    isFinal?: boolean;
  } = {},
) {
  const asked: number[] = [];
  const parts = await readPaid(
    {
      payments: fakePaymentStore({
        slot: async (_, __, nonce) => {
          asked.push(nonce);
          return stored.find((one) => one.nonce === nonce) ?? null;
        },
      }),
      orders: fakeOrderStore({ get: async () => order }),
      clock: stoppedClock(9),
    },
    [slot],
    {
      orderOf: ({ refKind }) => (refKind === 'order' ? order : undefined),
      isFinal: () => isFinal,
      unbooked: new Map(part === undefined ? [] : [[slot, part]]),
    },
  );
  return { paid: parts.paid.get(slot), note: parts.notes.get(slot)?.set, asked };
}

test('a payment paid what its block says, without a read', async () => {
  expect(await read(paying(5n), buildWithdrawal())).toMatchObject({ paid: 5n, asked: [] });
  expect(await read(paying(null), buildWithdrawal())).toMatchObject({ paid: null });
  expect(await read(buildSlot(), buildWithdrawal())).toMatchObject({ paid: null });
});

test('of a payment that was marked without its block, the block that is read now says it', async () => {
  const fee = async (part: Part) => (await read(paying(null), buildWithdrawal(), { part })).paid;
  expect(await fee({ transfers: [], fee: 7n })).toBe(7n);
  expect(await fee({ transfers: [] })).toBeNull();
  expect(await fee('unread')).toBeNull();
});

test('the rent of a new token account is paid too', async () => {
  const changes = [
    { address: 'hot', tokenAddress: null, amount: -2_039_280n },
    { address: 'account', tokenAddress: null, amount: 2_039_280n, isRent: true as const },
  ];
  const unbooked = { transfers: [] as [], fee: 5_000n, changes };
  const { paid } = await read(paying(null), buildWithdrawal(), { part: unbooked });
  expect(paid).toBe(2_044_280n);
  const known = paying(5_000n);
  const rented = { ...known, mined: { ...known.mined!, rent: 2_039_280n } };
  expect((await read(rented, buildWithdrawal())).paid).toBe(2_044_280n);
  // What an account gives back when it is closed is not a payment.
  expect(rentOf({ changes: changes.map((one) => ({ ...one, amount: -one.amount })) })).toEqual({});
});

const swap = (set: Partial<Swap> = {}) =>
  buildSwap({ status: 'broadcast', allowancesSet: 2, allowanceNonces: [3, 4], ...set });

test('a swap paid its allowances too', async () => {
  const slot = paying(5n, { address: swapper, nonce: 6, ref: 'SW1' });
  const stored = [allowance(3, 10n), allowance(4, 20n)];
  expect(await read(slot, swap(), { stored })).toMatchObject({ paid: 35n, asked: [3, 4] });
  const without = swap({ allowancesSet: 0, allowanceNonces: [] });
  expect(await read(slot, without)).toMatchObject({ paid: 5n, asked: [] });
});

test.each<[string, NonceSlot[], Partial<Swap>]>([
  ['whose fee is not known', [allowance(3, 10n), allowance(4, null)], {}],
  [
    'that is in no block',
    [allowance(3, 10n), allowance(4, 1n, { state: 'open', mined: null })],
    {},
  ],
  ['that is lost', [allowance(3, 10n)], {}],
  ['of another order', [allowance(3, 10n), allowance(4, 20n, { ref: 'SW2' })], {}],
  ['of an older release', [allowance(4, 20n)], { allowanceNonces: [4] }],
])('an allowance %s leaves what a swap paid unknown', async (_, stored, set) => {
  const slot = paying(5n, { address: swapper, nonce: 6, ref: 'SW1' });
  expect((await read(slot, swap(set), { stored })).paid).toBeNull();
});

test('the last allowance of a swap that failed unsigned says later what it paid', async () => {
  const failed = swap({ status: 'failed', nonce: null, paidFee: null });
  const stored = [allowance(3, 10n), allowance(4, 20n)];
  const note = async (nonce: number, order: Order, isFinal = true) =>
    (await read(stored.find((slot) => slot.nonce === nonce)!, order, { stored, isFinal })).note;
  expect(await note(4, failed)).toMatchObject({ paidFee: 30n });
  expect(await note(4, failed, false)).toBeUndefined();
  expect(await note(3, failed)).toBeUndefined();
  expect(await note(4, { ...failed, paidFee: 30n } as Swap)).toBeUndefined();
  // Mined again in another block, at another price.
  expect(await note(4, { ...failed, paidFee: 29n } as Swap)).toMatchObject({
    paidFee: 30n,
    earlierFees: ['0.000000000000000029'],
  });
  expect(await note(4, swap({ status: 'approved' }))).toBeUndefined();
  expect(await note(4, { ...failed, nonce: 6 } as Swap)).toBeUndefined();
});
