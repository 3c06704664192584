/** Batches of payouts on the deployed stack: one call, one approval, and every balance compared. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fresh, id } from '#test/scenarios/stack/money.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
let merchant: Merchant;

beforeAll(async () => {
  stack = await openStack();
  merchant = await stack.merchant();
});
afterAll(() => merchant?.leave());

interface Item {
  biz_order_id: string;
  withdraw_no: string | null;
  status: number | null;
  code: number | null;
}
interface Batch {
  batch_no: string | null;
  status: string;
  level: number | null;
  count: number;
  completed_at: number | null;
  items: Item[];
}
interface Payout {
  batch_digest: string;
  approvals: number;
  orders: { withdraw_no: string; terms_digest: string }[];
}

const payment = (chain: string, amount: string, set: object = {}) =>
  Object.assign(
    { biz_order_id: id('batched'), chain, token: 'USDT', to_address: fresh(), amount },
    set,
  );

const send = (body: object) => merchant.api.post<Batch>('/v1/withdraw/batch', body);
const show = (batch_id: string) => merchant.api.get<Batch>('/v1/withdraw/batch', { batch_id });
const admin = (n: number) => stack.admins[n]!;
const path = (batchNo: string, action = '') =>
  `/projects/${merchant.slug}/payouts/${batchNo}${action && `/${action}`}`;

const completed = (batch_id: string) =>
  until('every payment of the batch', async () => {
    const now = await show(batch_id);
    return now.status === 'completed' ? now : undefined;
  });

test('a batch on two chains is paid with one approval, to the last unit', async () => {
  const batch_id = id('batch');
  const items = [
    ...Array.from({ length: 6 }, (_, n) => payment('ARBITRUM', `${100 + n}`)),
    ...Array.from({ length: 6 }, (_, n) => payment('POLYGON', `${90 + n}.5`)),
  ];
  const made = await send({ batch_id, items });
  // Each is below 1,000 USD, and all of them are above it.
  expect(made).toMatchObject({ status: 'accepted', level: 2, count: 12, refused: 0 });
  expect(made.items.map(({ status, code }) => [status, code])).toEqual(items.map(() => [0, null]));
  const [first] = made.items;
  const alone = await admin(0).call(
    'POST',
    `/projects/${merchant.slug}/withdrawals/${first!.withdraw_no}/approve`,
    {
      terms_digest: (await admin(0).request<Payout>('GET', path(made.batch_no!))).orders[0]!
        .terms_digest,
    },
  );
  expect(alone).toMatchObject({ http: 403 });
  const { batch_digest } = await admin(0).request<Payout>('GET', path(made.batch_no!));
  const wrong = await admin(0).call('POST', path(made.batch_no!, 'approve'), {
    batch_digest: batch_digest.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  });
  expect(wrong).toMatchObject({ http: 409, code: 40903 });
  await admin(0).request('POST', path(made.batch_no!, 'approve'), { batch_digest });
  const ended = await completed(batch_id);
  expect(ended.items.map(({ status }) => status)).toEqual(items.map(() => 4));
  for (const { chain, to_address, amount } of items) {
    const units = BigInt(Math.round(Number(amount) * 1e6));
    expect(await stack.balance(chain as 'ARBITRUM', to_address, 'USDT')).toBe(units);
  }
  // Each withdrawal names its batch, the list has it, and one event says that it has ended.
  const { withdraw_no } = first!;
  const order = await merchant.api.get('/v1/withdraw/detail', { withdraw_no: withdraw_no! });
  expect(order).toMatchObject({ batch_no: made.batch_no, status: 4 });
  const { items: _, ...item } = ended;
  const query = { status: 'completed', size: '50' };
  const listed = await until('the batch in its list', async () => {
    const { list } = await merchant.api.get<{ list: Batch[] }>('/v1/withdraw/batches', query);
    return list.find(({ batch_no }) => batch_no === made.batch_no);
  });
  expect(listed).toEqual(item);
  const told = await until('the event of the batch', async () => {
    const types = { types: 'withdraw.batch.completed', limit: '100' };
    const { list } = await merchant.api.get<{ list: { data: Batch }[] }>('/v1/events', types);
    const own = list.filter(({ data }) => data.batch_no === made.batch_no);
    return own.length > 0 ? own : undefined;
  });
  expect(told.map(({ data }) => data)).toEqual([item]);
  // The same call again is the same batch, and pays nothing more.
  const again = await send({ batch_id, items });
  expect(again).toMatchObject({ batch_no: made.batch_no, status: 'completed' });
  const other = await merchant.api.call('POST', '/v1/withdraw/batch', {
    batch_id,
    items: items.slice(1),
  });
  expect(other).toMatchObject({ http: 409, code: 40901 });
});

test('in mode all one refused item refuses all, and every id is free', async () => {
  const batch_id = id('batch');
  const [good, bad] = [payment('ARBITRUM', '1'), payment('ARBITRUM', '1', { to_address: 'x' })];
  const refused = await send({ batch_id, items: [good, bad] });
  expect(refused).toMatchObject({ batch_no: null, status: 'refused', count: 0 });
  expect(refused.items.map(({ code }) => code)).toEqual([null, 40001]);
  expect(await merchant.api.call('GET', `/v1/withdraw/batch?batch_id=${batch_id}`)).toMatchObject({
    http: 404,
  });
  await send({ batch_id, items: [good] });
  const ended = await completed(batch_id);
  expect(ended).toMatchObject({ level: 1, items: [{ status: 4 }] });
  expect(await stack.balance('ARBITRUM', good.to_address, 'USDT')).toBe(1_000_000n);
});

test('in mode partial the others are paid, and each refused item says why', async () => {
  const batch_id = id('batch');
  const items = [
    payment('ARBITRUM', '2'),
    payment('ARBITRUM', '900000000'),
    payment('POLYGON', '3'),
    payment('POLYGON', '-1'),
  ];
  const made = await send({ batch_id, mode: 'partial', items });
  // What is refused counts for the level, so that leaving it out lowers nothing.
  expect(made).toMatchObject({ status: 'accepted', level: 3, count: 2, refused: 2 });
  expect(made.items.map(({ code }) => code)).toEqual([null, 42201, null, 40001]);
  const { batch_digest } = await admin(0).request<Payout>('GET', path(made.batch_no!));
  await admin(0).request('POST', path(made.batch_no!, 'approve'), { batch_digest });
  const half = await admin(0).request<Payout>('GET', path(made.batch_no!));
  expect(half.approvals).toBe(1);
  const twice = await admin(0).call('POST', path(made.batch_no!, 'approve'), { batch_digest });
  expect(twice).toMatchObject({ http: 409, code: 40903 });
  await admin(1).request('POST', path(made.batch_no!, 'approve'), { batch_digest });
  const ended = await completed(batch_id);
  expect(ended.items.map(({ status }) => status)).toEqual([4, null, 4, null]);
  expect(await stack.balance('ARBITRUM', items[0]!.to_address, 'USDT')).toBe(2_000_000n);
  expect(await stack.balance('POLYGON', items[2]!.to_address, 'USDT')).toBe(3_000_000n);
});

test('a rejected and a cancelled batch pay nothing, and give back what they reserved', async () => {
  const rejected = id('batch');
  const big = () => [payment('ARBITRUM', '600'), payment('ARBITRUM', '600')];
  const made = await send({ batch_id: rejected, items: big() });
  const { batch_digest } = await admin(0).request<Payout>('GET', path(made.batch_no!));
  await admin(0).request('POST', path(made.batch_no!, 'reject'), { batch_digest, reason: 'no' });
  const cancelled = id('batch');
  await send({ batch_id: cancelled, items: big() });
  const cancel = { batch_id: cancelled };
  expect(await merchant.api.call('POST', '/v1/withdraw/batch/cancel', cancel)).toMatchObject({
    code: 0,
    message: 'Cancelled',
  });
  for (const [batch_id, status] of [
    [rejected, 'rejected'],
    [cancelled, 'cancelled'],
  ] as const) {
    const ended = await until('the end of the batch', async () => {
      const now = await show(batch_id);
      return now.completed_at ? now : undefined;
    });
    expect(ended).toMatchObject({ status, items: [{ status: 6 }, { status: 6 }] });
  }
});
