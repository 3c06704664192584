/** A merchant's cancellation and an admin's approval of one operation at once, on the real tables. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeOperationStore } from '#aws/orders/operation-store.ts';
import { operationOutbox } from '#domain/order/events/operation-outbox.ts';
import { approve } from '#domain/order/transitions.ts';
import { cancelOperation } from '#domain/wallet/cancel-operation.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { hotAddress } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { client } from '#test/scenarios/stores/fail-unsigned.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `cancel-${randomUUID().slice(0, 8)}`;
const at = Math.floor(Date.now() / 1000);
const operations = makeOperationStore(client);
const outbox = makeOutboxStore(client);

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

/** An operation that waits and reserves 100 USDT; and what cancels and approves it. */
async function waiting() {
  const orderNo = `OP-${randomUUID()}`;
  const projectId = orderNo;
  const operation = buildOperation({ orderNo, projectId });
  const event = { event: null, at, start: true } as const;
  const created = await operations.create({
    operation,
    idempotency: null,
    maxCapUsed: null,
    maxTokenReserved: 10n ** 30n,
    maxNativeReserved: 10n ** 30n,
    tokenEpoch: 0,
    nativeEpoch: 0,
    outbox: operationOutbox(operation, event),
  });
  expect(created).toBe('created');
  const { chain, token } = operation;
  return {
    orderNo,
    cancel: () => cancelOperation({ operations, clock: stoppedClock(at) }, { projectId, orderNo }),
    approve: () =>
      operations.transition(approve(operation, { at, approvals: 1, approvedBy: ['alice'] })),
    reserved: async () => {
      const of = {
        projectId,
        chain,
        address: hotAddress,
        token,
        nativeToken: 'ETH',
        day: '2026-03-01',
      };
      return (await operations.reservations(of)).token.reserved;
    },
  };
}

test('exactly one of them is written, with its own event and what it releases', async () => {
  for (let i = 0; i < 12; i++) {
    const { orderNo, cancel, approve: agree, reserved } = await waiting();
    const calls = i % 2 === 0 ? [cancel, agree] : [agree, cancel];
    const done = await Promise.allSettled(calls.map((run) => run()));
    const [cancelled, approved] = i % 2 === 0 ? done : [...done].reverse();
    const isCancelled = cancelled?.status === 'fulfilled';
    const isApproved = approved?.status === 'fulfilled' && approved.value !== null;
    expect(isCancelled).toBe(!isApproved);
    if (!isCancelled) expect(cancelled?.reason).toMatchObject({ code: 40903 });
    const stored = await operations.get(orderNo);
    expect(stored).toMatchObject(
      isCancelled
        ? { status: 'rejected', failReason: 'Cancelled by merchant', rev: 2, approvedBy: [] }
        : { status: 'approved', failReason: null, rev: 2, approvedBy: ['alice'] },
    );
    const event = (await outbox.get(`${orderNo}#2`))?.event?.name ?? null;
    expect(event).toBe(isCancelled ? 'client.transfer.rejected' : null);
    expect((await reserved()) > 0n).toBe(!isCancelled);
  }
});
