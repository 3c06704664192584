/**
 * What a merchant notes of an order: it is shown, announced and found, and decides nothing
 * (docs/decisions/0092-metadata-and-user-id.md).
 */
import { expect, test } from 'vitest';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { operationOutbox } from '#domain/order/events/operation-outbox.ts';
import { orderOutbox } from '#domain/order/events/order-outbox.ts';
import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import { presentOperation, presentOperationItem } from '#domain/wallet/view.ts';
import { presentWithdrawal, presentWithdrawalItem } from '#domain/withdrawal/view.ts';
import { makeHandler as makeOperations } from '#functions/api/client/operations.ts';
import { makeHandler as makeWithdrawals } from '#functions/api/withdraw/list.ts';
import type { Operation } from '#model/orders/operation.ts';
import { operationTypes } from '#model/orders/operation-types.ts';
import { isOperation } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import {
  applyBody,
  madeOperation,
  madeWithdrawal,
  project,
} from '#test/builders/domain/request/made-orders.ts';
import { setUpApply } from '#test/builders/functions/api/withdraw/apply.ts';
import { ListModel } from '#test/builders/list/model.ts';
import { bodies, clientWallet } from '#test/scenarios/client-wallet.ts';
import { buildKey, call, fakeGuards, signedEvent } from '#test/support/api.ts';

const notes = { user_id: 'u1', metadata: { invoice: '7', batch: 'b:1' } };
const none = { user_id: null, metadata: {} };
const lists = ({ lists: changes }: OutboxItem) => changes.map(({ list }) => list);

test('a withdrawal shows them in its item, its detail and its event, at every step', async () => {
  const { send, created, outbox } = setUpApply();
  await send({ ...applyBody, ...notes });
  const [order] = created;
  expect(presentWithdrawalItem(order!)).toMatchObject(notes);
  expect(presentWithdrawal(order!, [])).toMatchObject(notes);
  expect(outbox[0]?.event).toMatchObject({ name: 'withdraw.approved', data: notes });
  const next = orderOutbox({ ...order!, rev: 2 }, { event: 'broadcast', at: 1 });
  expect(next.event?.data).toMatchObject(notes);
  // An order of an older release has neither.
  expect(presentWithdrawal(buildWithdrawal(), [])).toMatchObject(none);
});

test.each(operationTypes)('a %s shows them too', async (opType) => {
  const { ask, stored } = clientWallet();
  await ask(opType, { ...bodies[opType], ...notes });
  const [order] = stored;
  expect(presentOperationItem(order!)).toMatchObject(notes);
  expect(presentOperation(order!, [], ethereum())).toMatchObject(notes);
  const rejected = orderOutbox({ ...order!, rev: 2 }, { event: 'rejected', at: 1 });
  expect(rejected.event?.data).toMatchObject(notes);
  expect(presentOperationItem(buildOperation({ opType }))).toMatchObject(none);
});

test('an empty object is none, and a user_id has no space at its ends', async () => {
  const { send, created } = setUpApply();
  await send({ ...applyBody, metadata: {} });
  expect(created[0]).not.toHaveProperty('metadata');
  const padded = await send({ ...applyBody, biz_order_id: 'o2', user_id: ' u1' });
  expect(padded).toMatchObject({
    code: 40001,
    message: 'user_id must not begin or end with a space',
  });
  expect(created).toHaveLength(1);
  const { ask, stored } = clientWallet();
  const call = await ask('transfer', { ...bodies.transfer, user_id: 'u1 ' });
  expect(call).toMatchObject({ code: 40001 });
  expect(stored).toHaveLength(0);
});

test('the same biz_order_id with other notes is the first withdrawal, as with another memo', async () => {
  const { send, created } = setUpApply();
  const first = await send({ ...applyBody, ...notes });
  const again = await send({ ...applyBody, memo: 'x', user_id: 'u2', metadata: { invoice: '8' } });
  expect(again).toMatchObject({ code: 0, data: { withdraw_no: first.data.withdraw_no } });
  expect(created).toHaveLength(1);
  expect(presentWithdrawalItem(created[0]!)).toMatchObject(notes);
});

test('the same Idempotency-Key with other notes is 40901, as with another memo; in another order it is the same', async () => {
  const { ask, stored } = clientWallet();
  const send = (fields: object) =>
    ask('transfer', { ...bodies.transfer, ...fields }, { 'idempotency-key': 'k' });
  const first = await send(notes);
  const { invoice, batch } = notes.metadata;
  const turned = await send({ metadata: { batch, invoice }, user_id: 'u1' });
  expect(turned.data.op_no).toBe(first.data.op_no);
  for (const other of [{}, { ...notes, user_id: 'u2' }, { ...notes, metadata: { invoice } }]) {
    expect(await send(other)).toMatchObject({ code: 40901 });
  }
  expect(stored).toHaveLength(1);
});

test('they are no part of what is approved, or of what a signer proves', async () => {
  const { order, proves, asked } = await madeWithdrawal({ ...applyBody, ...notes });
  expect(order).toMatchObject({ userId: 'u1', metadata: notes.metadata });
  expect(await proves(order, project)).toEqual({ shown: [null] });
  const other = { ...order, userId: 'thief', metadata: {} };
  expect(await proves(other, project)).toEqual({ shown: [null] });
  expect(termsDigest(other)).toBe(termsDigest(order));
  const bare = await madeWithdrawal(applyBody);
  const digests = [asked, bare.asked].map(({ records }) =>
    [...records.values()].flatMap(({ requests }) => requests.map(({ digest }) => digest)),
  );
  expect(digests[0]).toHaveLength(1);
  expect(digests[0]).toEqual(digests[1]);
  const made = await madeOperation('transfer', { body: { ...bodies.transfer, ...notes } });
  expect(await made.proves(made.order, project)).toEqual({ shown: [null] });
});

test('only an order that has a user_id or a named key is in more lists, and only when it is made', async () => {
  const { send, outbox, created, guards } = setUpApply();
  const post = (fields: object) =>
    send({ ...applyBody, biz_order_id: `o${outbox.length}`, ...fields });
  const plain = ['withdrawals', 'withdrawals-to'];
  await post({});
  // No key is named.
  await post({ metadata: notes.metadata });
  guards.settings.metadataFilters = ['invoice', 'constructor'];
  await post({});
  await post({ metadata: { other: 'x' } });
  await post(notes);
  expect(outbox.map(lists)).toEqual([
    plain,
    plain,
    plain,
    plain,
    [...plain, 'withdrawals-user', 'withdrawals-meta'],
  ]);
  const later = { ...created.at(-1)!, rev: 2 };
  expect(lists(orderOutbox(later, { event: null, at: 1 }))).toEqual(['withdrawals']);
  // What only signs has no recipient.
  const wallet = clientWallet();
  wallet.guards.settings.metadataFilters = ['invoice'];
  await wallet.ask('sign-message', { ...bodies['sign-message'], ...notes });
  expect(wallet.outbox.map(lists)).toEqual([['operations', 'operations-user', 'operations-meta']]);
});

const march = (day: number): number => Date.UTC(2026, 2, day, 12);

/** The two lists over orders that were made while the project filtered by `keys`. */
function world(orders: (Withdrawal | Operation)[], keys: string[]) {
  const guards = fakeGuards({ keys: [buildKey({ permission: 'read' })] });
  guards.settings.metadataFilters = ['invoice', 'batch'];
  const model = new ListModel();
  for (const order of orders) {
    const made = { event: null, at: 0, metadataKeys: keys };
    const outbox = isOperation(order)
      ? operationOutbox(order, made)
      : withdrawalOutbox(order, made);
    model.apply(outbox.lists);
  }
  const reader = {
    getMany: async (ids: string[]) =>
      ids.flatMap((id) => orders.filter(({ orderNo }) => orderNo === id)) as never[],
  };
  const deps = {
    lists: { page: async (asked: Parameters<ListModel['page']>[0]) => model.page(asked) },
    withdrawals: reader,
    operations: reader,
    payments: { claim: async () => null },
    orders: { get: async () => null },
  };
  const handlers = {
    'withdraw/list': makeWithdrawals(guards, deps),
    'client/operations': makeOperations(guards, deps),
  };
  const get = async (route: keyof typeof handlers, query: string) => {
    const event = signedEvent({ path: `/v1/${route}`, query });
    const { code, message, data } = await call(handlers[route], event);
    if (code !== 0) return { code, message };
    const nos = data.list.map((row: Record<string, string>) => row.withdraw_no ?? row.op_no);
    return { nos, total: data.total };
  };
  return { get, guards };
}

const withdrawal = (no: number, set: Partial<Withdrawal>) =>
  buildWithdrawal({ orderNo: `WD${no}`, createdAtMs: march(no), rev: 1, ...set });
const operation = (no: number, set: Partial<Operation>) =>
  buildOperation({ orderNo: `OP${no}`, createdAtMs: march(no), rev: 1, ...set });

test('lists find them by user and by pair, within days, and only in the own project', async () => {
  const of = (userId: string, invoice: string, batch = 'b') => ({
    userId,
    metadata: { invoice, batch },
  });
  const { get, guards } = world(
    [
      withdrawal(1, of('u1', '7')),
      withdrawal(2, of('u1', '7', 'c:d')),
      withdrawal(3, of('U1', '7 ')),
      withdrawal(4, { ...of('u1', '7'), projectId: 'else' }),
      withdrawal(5, {}),
      operation(6, of('u1', '7')),
      operation(7, { ...of('u2', '8'), projectId: 'else' }),
    ],
    ['invoice', 'batch'],
  );
  const list = (query: string) => get('withdraw/list', query);
  expect(await list('user_id=u1')).toEqual({ nos: ['WD2', 'WD1'], total: 2 });
  expect(await list('user_id=u1&end=2026-03-01')).toEqual({ nos: ['WD1'], total: 1 });
  // Another case is another user, and nobody's user is an empty list.
  expect(await list('user_id=U1')).toEqual({ nos: ['WD3'], total: 1 });
  expect(await list('user_id=u9')).toEqual({ nos: [], total: 0 });
  expect(await list('metadata=invoice:7')).toEqual({ nos: ['WD2', 'WD1'], total: 2 });
  expect(await list('metadata=invoice:7&start=2026-03-02')).toEqual({ nos: ['WD2'], total: 1 });
  expect(await list('metadata=invoice:7%20')).toEqual({ nos: ['WD3'], total: 1 });
  expect(await list('metadata=batch:c%3Ad')).toEqual({ nos: ['WD2'], total: 1 });
  expect(await list('metadata=batch:c')).toEqual({ nos: [], total: 0 });
  expect(await list('metadata=batch:7')).toEqual({ nos: [], total: 0 });
  expect(await list('')).toMatchObject({ total: 4 });
  expect(await get('client/operations', 'user_id=u1')).toEqual({ nos: ['OP6'], total: 1 });
  expect(await get('client/operations', 'user_id=u2')).toEqual({ nos: [], total: 0 });
  expect(await get('client/operations', 'metadata=invoice:7')).toMatchObject({ nos: ['OP6'] });
  expect(await list('metadata=order:7')).toEqual({
    code: 40001,
    message:
      "metadata names order, which is not one of the project's metadata_filters: invoice, batch",
  });
  guards.settings.metadataFilters = [];
  expect(await get('client/operations', 'metadata=invoice:7')).toEqual({
    code: 40001,
    message:
      "metadata names invoice, which is not one of the project's metadata_filters: it has none",
  });
});

test('an order that was made before its key was named is not found by it', async () => {
  const { get } = world([withdrawal(1, { userId: 'u1', metadata: { invoice: '7' } })], []);
  expect(await get('withdraw/list', 'metadata=invoice:7')).toEqual({ nos: [], total: 0 });
  expect(await get('withdraw/list', 'user_id=u1')).toEqual({ nos: ['WD1'], total: 1 });
});
