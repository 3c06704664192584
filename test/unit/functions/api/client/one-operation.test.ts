/** One operation: reading it, cancelling it, and refusing one that would wait. */
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { makeHandler as makeCancel } from '#functions/api/client/cancel.ts';
import { makeHandler as makeOperation } from '#functions/api/client/operation.ts';
import type { Operation } from '#model/orders/operation.ts';
import { operationTypes } from '#model/orders/operation-types.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { OperationStore } from '#ports/orders.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { bodies, clientWallet } from '#test/scenarios/client-wallet.ts';
import { buildKey, call, fakeGuards, now, signedEvent } from '#test/support/api.ts';
import { clientAnswers } from '#wire/merchant/client/answers.ts';

function stored(...operations: Operation[]) {
  const guards = fakeGuards({ keys: [buildKey({ permission: 'manage' })] });
  const all = new Map(operations.map((operation) => [operation.orderNo, operation]));
  const written: OutboxItem[] = [];
  /** Runs once between the read and the write of a transition. */
  const meanwhile: { change?: () => void } = {};
  const store: Pick<OperationStore, 'get' | 'transition' | 'byIdempotencyKey'> = {
    get: async (orderNo) => all.get(orderNo) ?? null,
    byIdempotencyKey: async (projectId, key) => {
      const found = [...all.values()].find(
        (one) => one.projectId === projectId && one.idempotencyKey === key,
      );
      return found ? { orderNo: found.orderNo, digest: 'd' } : null;
    },
    transition: async ({ orderNo, rev, from, set, outbox }) => {
      meanwhile.change?.();
      delete meanwhile.change;
      const before = all.get(orderNo)!;
      if (before.rev !== rev || !from.includes(before.status)) return null;
      const next = { ...before, ...set } as Operation;
      all.set(orderNo, next);
      written.push(outbox);
      return next;
    },
  };
  let timestamp = now;
  const cancel = (opNo: string) => {
    timestamp += 1;
    const event = { path: '/v1/client/cancel', body: { op_no: opNo }, timestamp };
    return call(makeCancel(guards, { operations: store }), signedEvent(event));
  };
  const show = (query: string) =>
    call(
      makeOperation(guards, { operations: store, payments: { slot: async () => null } }),
      signedEvent({ path: '/v1/client/operation', query }),
    );
  return { all, written, meanwhile, cancel, show };
}

test.each(operationTypes)(
  '%s that waits is cancelled once, with the event of a rejection',
  async (opType) => {
    const { all, written, cancel } = stored(buildOperation({ opType }));
    expect(await cancel('OP1')).toMatchObject({ code: 0, message: 'Cancelled' });
    expect(all.get('OP1')).toMatchObject({
      status: 'rejected',
      failReason: 'Cancelled by merchant',
      workStage: null,
    });
    expect(written).toHaveLength(1);
    expect(written[0]?.event).toMatchObject({
      name: `client.${opType}.rejected`,
      data: { op_no: 'OP1', status: 5, fail_reason: 'Cancelled by merchant' },
    });
    expect(await cancel('OP1')).toMatchObject({ code: 0, message: 'Cancelled' });
    expect(written).toHaveLength(1);
  },
);

test('an operation that does not wait, one that an admin rejected, and another project’s stay', async () => {
  const { written, cancel } = stored(
    buildOperation({ orderNo: 'OP1', status: 'approved' }),
    buildOperation({ orderNo: 'OP2', status: 'rejected', failReason: 'no' }),
    buildOperation({ orderNo: 'OP3', projectId: 'else' }),
  );
  const first = await cancel('OP1');
  expect(first).toMatchObject({ status: 409, code: 40903 });
  expect(first.message).toBe('Operation OP1 cannot be cancelled: its status is 1 (Queued)');
  expect(await cancel('OP2')).toMatchObject({ status: 409, code: 40903 });
  expect(await cancel('OP3')).toMatchObject({ status: 404, code: 40401 });
  expect(await cancel('OP4')).toMatchObject({ status: 404, code: 40401 });
  expect(written).toEqual([]);
});

test('an approval between the read and the write wins; one more vote does not stop it', async () => {
  const { all, written, meanwhile, cancel } = stored(buildOperation({ rev: 1 }));
  meanwhile.change = () => all.set('OP1', buildOperation({ rev: 2, approvals: 1 }));
  expect(await cancel('OP1')).toMatchObject({ code: 0 });
  expect(written).toHaveLength(1);

  const late = stored(buildOperation({ rev: 1 }));
  late.meanwhile.change = () => late.all.set('OP1', buildOperation({ rev: 2, status: 'approved' }));
  expect(await late.cancel('OP1')).toMatchObject({ status: 409, code: 40903 });
  expect(late.all.get('OP1')?.status).toBe('approved');
});

test('one operation by its number, by its Idempotency-Key, and by both', async () => {
  const { show } = stored(
    buildOperation({ orderNo: 'OP1', idempotencyKey: 'k1', memo: 'March' }),
    buildOperation({ orderNo: 'OP2', idempotencyKey: 'k2' }),
    buildOperation({ orderNo: 'OP3', idempotencyKey: 'k3', projectId: 'else' }),
  );
  const schema = (clientAnswers['client/operation'] as { data: z.ZodType }).data;
  for (const query of ['op_no=OP1', 'idempotency_key=k1', 'op_no=OP1&idempotency_key=k1']) {
    const { data } = await show(query);
    expect(schema.safeParse(data).error).toBeUndefined();
    expect(data).toMatchObject({
      op_no: 'OP1',
      idempotency_key: 'k1',
      memo: 'March',
      risk_reason: 'no_session_key',
      attempts: [],
      stuck: null,
    });
  }
  for (const query of [
    'op_no=OP1&idempotency_key=k2',
    // A key that names nothing is not a reason to show the other.
    'op_no=OP1&idempotency_key=unknown',
    'op_no=OP3',
    'idempotency_key=k3',
    'op_no=OP9',
  ]) {
    expect(await show(query)).toMatchObject({ status: 404, code: 40401 });
  }
  expect(await show('')).toMatchObject({ status: 400, code: 40001 });
});

test.each(operationTypes)(
  '%s is refused instead of waiting, and nothing is written',
  async (type) => {
    const { ask, stored: made, sessionKey } = clientWallet();
    const refuse = { 'x-refuse-pending': '1' };
    expect(await ask(type, bodies[type], refuse)).toMatchObject({
      status: 409,
      code: 40905,
      risk_reason: 'no_session_key',
      message: 'The operation would wait for an admin: no_session_key',
    });
    expect(made).toEqual([]);
    // What does not wait is made.
    const allowed = { ...refuse, 'x-session-key': sessionKey() };
    expect(await ask(type, bodies[type], allowed)).toMatchObject({ code: 0 });
    expect(made).toHaveLength(1);
    expect(await ask(type, bodies[type], { 'x-refuse-pending': 'yes' })).toMatchObject({
      status: 400,
      code: 40001,
    });
  },
);
