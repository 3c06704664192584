/** An owner's fail and a signature of the same order at the same moment, on the real tables. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderOutbox } from '#domain/order/events/order-outbox.ts';
import { sign } from '#domain/order/transitions.ts';
import { newSlot, orderReference } from '#domain/payment/broadcast/new-slot.ts';
import { failUnsignedOrder } from '#domain/payment/recovery/fail-unsigned-order.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { buildAdmin } from '#test/fakes/fake-admin-store.ts';
import { client, payments, withdrawals } from '#test/scenarios/stores/fail-unsigned.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `fail-${randomUUID().slice(0, 8)}`;
const at = Math.floor(Date.now() / 1000);
let next = 0;

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('after an owner has failed it, a signature that was made before cannot be stored', async () => {
  const { order, fail, storeSignature, reserved } = await approved();
  expect(await reserved()).toEqual({ reserved: order.reservation.fee, epoch: 0 });
  await fail();
  expect(await storeSignature()).toBe(false);
  expect(await payments.signature(order.orderNo)).toBeNull();
  expect(await withdrawals.get(order.orderNo)).toMatchObject({ status: 'failed' });
  expect(await reserved()).toEqual({ reserved: 0n, epoch: 1 });
});

test('after the signature is stored, it cannot be failed', async () => {
  const { order, fail, storeSignature, reserved } = await approved();
  expect(await storeSignature()).toBe(true);
  await expect(fail()).rejects.toMatchObject({ code: 40903 });
  expect(await withdrawals.get(order.orderNo)).toMatchObject({ status: 'signing' });
  expect(await reserved()).toMatchObject({ reserved: order.reservation.fee });
});

test('of both at the same moment, exactly one is written', async () => {
  for (let i = 0; i < 12; i++) {
    const { order, fail, storeSignature } = await approved();
    const [failed, stored] = await Promise.allSettled(
      i % 2 === 0 ? [fail(), storeSignature()] : [storeSignature(), fail()].reverse(),
    );
    const isFailed = failed?.status === 'fulfilled';
    const isStored = stored?.status === 'fulfilled' && stored.value === true;
    expect(isFailed).toBe(!isStored);
    const status = (await withdrawals.get(order.orderNo))?.status;
    expect(status).toBe(isFailed ? 'failed' : 'signing');
    expect((await payments.signature(order.orderNo)) === null).toBe(isFailed);
  }
});

test('a signature that the record does not know of forbids it in the transaction itself', async () => {
  const { order, storeSignature } = await approved();
  await storeSignature();
  const record = await withdrawals.get(order.orderNo);
  // The record of a restored table: approved again, at a revision that fits.
  const write = { ...sign(order, { at, nonce: 0 }), neverSigned: true };
  const restored = { ...write, rev: record?.rev ?? 0, from: ['signing' as const] };
  expect(await withdrawals.transition({ ...restored, set: { rev: 77 } })).toBeNull();
});

/** A new approved order; what fails it; and what stores a signature that was made of it. */
async function approved() {
  const nonce = next;
  next += 1;
  const order = buildWithdrawal({
    orderNo: `WD${nonce}`,
    bizOrderId: `biz-${nonce}`,
    projectId: `p${nonce}`,
    chain: 'ETH',
    fromAddress: `${hotAddress}${nonce}`,
  });
  const room = 10n ** 30n;
  const created = await withdrawals.create({
    withdrawal: order,
    outbox: orderOutbox(order, { event: null, at }),
    maxTokenReserved: room,
    maxNativeReserved: room,
    tokenEpoch: 0,
    nativeEpoch: 0,
    maxDailyUsed: null,
    maxAutoApproveUsed: null,
  });
  expect(created).toBe('created');
  const slot = newSlot(
    {
      chain: 'ETH',
      address: order.fromAddress,
      nonce: 0,
      projectId: order.projectId,
      ...orderReference(order),
    },
    {
      txHash: `0x${nonce}`,
      raw: '0x02',
      kind: 'payment',
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
      at,
    },
  );
  const { id: table } = await payments.identity();
  return {
    order,
    storeSignature: () =>
      payments.storeSigned({ slot, write: sign(order, { at, nonce: 0 }), table }),
    fail: () =>
      failUnsignedOrder(
        {
          orders: withdrawals,
          payments,
          clock: { now: () => at, nowMs: () => at * 1000 },
          ids: makeIds(),
        },
        { projectId: order.projectId, orderNo: order.orderNo, admin: buildAdmin(), reason: 'x' },
      ),
    reserved: () => payments.coinReserved(order),
  };
}
