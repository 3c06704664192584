import { expect, test } from 'vitest';
import type { SettleDeps } from '#domain/payment/settle/deps.ts';
import { settleMined } from '#domain/payment/settle/settle-mined.ts';
import type { NonceSlot } from '#model/payment.ts';
import { buildSlot, buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { minedBy } from '#test/builders/domain/payment/settle/mined-by.ts';
import { twoShow } from '#test/builders/domain/payment/settle/settle-mined.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeChainStateStore } from '#test/fakes/ports/chain-state-store.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const only = (slots: NonceSlot[]) => ({ slots, next: null });

test('a payment in a slot that both our reading and a second provider skip is open again', async () => {
  const settle = async (ours: Map<bigint, string>, theirs: string) => {
    const states: string[] = [];
    const deps: SettleDeps = {
      chain: { ...ethereum(), confirmations: 1 },
      orders: fakeOrderStore({ getMany: async () => [] }),
      payments: fakePaymentStore({
        minedUpTo: async () => only([buildSlot({ state: 'mined', ...minedBy('first') })]),
        settle: async ({ state }) => states.push(state) > 0,
        nonceState: async () => null,
      }),
      chainState: fakeChainStateStore({ hashes: async () => ours }),
      reader: fakeChainReader({
        confirmReceipts: async (claims) =>
          claims.map(() => ({
            kind: theirs === 'skipped' ? 'unseen' : 'confirmed',
            provider: null,
          })),
        blockHashesElsewhere: async () => [theirs],
      }),
      clock: stoppedClock(1),
      log: fakeLogger().log,
    };
    await settleMined(deps, { head: 9n, finalized: 8n });
    return states;
  };
  expect(await settle(new Map(), 'skipped')).toEqual(['open']);
  expect(await settle(new Map([[5n, 'block 5']]), 'skipped')).toEqual([]);
  expect(await settle(new Map(), 'block 5')).toEqual(['final']);
});

test('payments that are settled at once are asked for at once, and one that throws stops no other', async () => {
  const asked: number[] = [];
  const askedBefore: number[] = [];
  const slots = Array.from({ length: 30 }, (_, nonce) =>
    buildSlot({ nonce, state: 'mined', ...minedBy('first') }),
  );
  const deps: SettleDeps = {
    chain: { ...ethereum(), confirmations: 1 },
    orders: fakeOrderStore({ getMany: async () => [] }),
    payments: fakePaymentStore({
      minedUpTo: async () => only(slots),
      settle: async ({ slot }) => {
        asked.push(slot.nonce);
        await new Promise((resolve) => setImmediate(resolve));
        askedBefore.push(asked.length);
        if (slot.nonce === 3) throw new Error('busy');
        return true;
      },
      nonceState: async () => null,
    }),
    chainState: fakeChainStateStore({ hashes: async () => new Map([[5n, 'block 5']]) }),
    reader: fakeChainReader({
      confirmReceipts: twoShow,
      blockHashesElsewhere: async () => ['block 5'],
    }),
    clock: stoppedClock(1),
    log: fakeLogger().log,
  };
  await expect(settleMined(deps, { head: 9n, finalized: 8n })).rejects.toThrow('busy');
  // The next tick finds those that were not begun.
  expect(askedBefore).toEqual(Array.from({ length: 24 }, () => 24));
  slots.splice(0, 24);
  await settleMined(deps, { head: 9n, finalized: 8n });
  expect(asked).toEqual(Array.from({ length: 30 }, (_, nonce) => nonce));
});

test.each([
  [true, 'approved'],
  [undefined, 'failed'],
] as const)(
  'a final fill that frees its nonce (%s) leads its order to status %s',
  async (requeues, status) => {
    const statuses: unknown[] = [];
    const payment = buildSlot().attempts[0]!;
    const fill = { ...payment, txHash: 'fill', kind: 'fill' as const };
    const slot = buildSlot({
      state: 'mined',
      attempts: [payment, { ...fill, ...(requeues && { requeues }) }],
      ...minedBy('fill'),
    });
    const settle = (finalized: bigint) =>
      settleMined(
        {
          chain: { ...ethereum(), confirmations: 1 },
          orders: fakeOrderStore({
            getMany: async () => [buildWithdrawal({ status: 'broadcast' })],
          }),
          payments: fakePaymentStore({
            minedUpTo: async () => only([slot]),
            settle: async ({ write, state }) => {
              statuses.push([state, write?.set.status]);
              return true;
            },
            nonceState: async () => null,
          }),
          chainState: fakeChainStateStore({ hashes: async () => new Map([[5n, 'block 5']]) }),
          reader: fakeChainReader({
            confirmReceipts: twoShow,
            blockHashesElsewhere: async () => ['block 5'],
          }),
          clock: stoppedClock(1),
          log: fakeLogger().log,
        },
        { head: 9n, finalized },
      );
    await settle(4n);
    expect(statuses).toEqual([]);
    await settle(8n);
    expect(statuses).toEqual([['final', status]]);
  },
);

/** What a tick does with a mined payment of 100 USDT whose block credits this to the recipient. */
async function settleShort(
  credited: bigint,
  {
    finalized,
    status = 'broadcast',
    set = {},
  }: { finalized: bigint; status?: 'broadcast' | 'confirmed'; set?: object },
) {
  const written: unknown[] = [];
  const { log, events } = fakeLogger();
  const { mined } = minedBy('0xaa');
  const order = buildWithdrawal({ status, txHash: '0xaa', blockNumber: 5n, ...set });
  const confirmed = status === 'confirmed';
  await settleMined(
    {
      chain: { ...ethereum(), confirmations: 1 },
      orders: fakeOrderStore({ getMany: async () => [order] }),
      payments: fakePaymentStore({
        minedUpTo: async () =>
          only([buildSlot({ state: 'mined', confirmed, mined: { ...mined, credited } })]),
        settle: async ({ write, state }) => {
          const { status, amountReceived, failReason } = write?.set ?? {};
          written.push({ state, status, amountReceived, failReason, limits: write?.releaseLimits });
          return true;
        },
        nonceState: async () => null,
      }),
      chainState: fakeChainStateStore({ hashes: async () => new Map([[5n, 'block 5']]) }),
      reader: fakeChainReader({
        confirmReceipts: twoShow,
        confirmTransfers: async (claims) => claims.map(() => ({ kind: 'absent', provider: 0 })),
      }),
      clock: stoppedClock(1),
      log,
    },
    { head: 9n, finalized },
  );
  return { written, alarms: events.error };
}

test('a token that credits less is confirmed with what arrived, and an alarm fires', async () => {
  expect(await settleShort(99n, { finalized: 4n })).toEqual({
    written: [
      {
        state: 'mined',
        status: 'confirmed',
        amountReceived: 99n,
        failReason: undefined,
        limits: false,
      },
    ],
    alarms: ['payment.short'],
  });
});

test('a token that moves nothing fails the order, as a revert does, once it is final', async () => {
  expect((await settleShort(0n, { finalized: 4n })).written).toEqual([]);
  expect(await settleShort(0n, { finalized: 8n })).toEqual({
    written: [
      {
        state: 'final',
        status: 'failed',
        amountReceived: undefined,
        failReason: 'The token moved nothing, although its transaction succeeded',
        limits: true,
      },
    ],
    alarms: ['payment.short'],
  });
});

test('a confirmed payment whose final block credits another amount says so, and stays confirmed', async () => {
  const { written } = await settleShort(0n, { finalized: 8n, status: 'confirmed' });
  expect(written).toMatchObject([{ state: 'final', status: undefined, amountReceived: 0n }]);
  const same = await settleShort(9n, {
    finalized: 8n,
    status: 'confirmed',
    set: { amountReceived: 9n },
  });
  expect(same.written).toMatchObject([{ state: 'final', amountReceived: undefined }]);
});

test.each([
  ['its payment', 'first', 'confirmed', { paidFee: 5n }],
  ['a fill', 'fill', 'failed', { paidFee: 5n }],
  ['a fill that frees its nonce', 'free', 'approved', { paidBefore: 5n }],
] as const)('an order ends with what %s paid', async (_, txHash, status, set) => {
  const payment = { ...buildSlot().attempts[0]!, txHash: 'first' };
  const fill = { ...payment, kind: 'fill' as const };
  const slot = buildSlot({
    state: 'mined',
    attempts: [payment, { ...fill, txHash: 'fill' }, { ...fill, txHash: 'free', requeues: true }],
    mined: { ...minedBy(txHash).mined, fee: 5n },
  });
  const written: unknown[] = [];
  const order = buildWithdrawal({ status: 'broadcast', token: 'ETH', tokenAddress: null });
  await settleMined(
    {
      chain: { ...ethereum(), confirmations: 1 },
      orders: fakeOrderStore({ getMany: async () => [order] }),
      payments: fakePaymentStore({
        minedUpTo: async () => only([slot]),
        settle: async ({ write }) => written.push(write?.set) > 0,
        nonceState: async () => null,
      }),
      chainState: fakeChainStateStore({ hashes: async () => new Map([[5n, 'block 5']]) }),
      reader: fakeChainReader({
        confirmReceipts: twoShow,
        blockHashesElsewhere: async () => ['block 5'],
      }),
      clock: stoppedClock(1),
      log: fakeLogger().log,
    },
    { head: 9n, finalized: 8n },
  );
  expect(written).toMatchObject([{ status, ...set }]);
});
