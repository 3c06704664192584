/** The handlers of withdrawals; the rules of applying have tests of their own. */

import { expect, test } from 'vitest';
import { makeHandler as makeCancel } from '#functions/api/withdraw/cancel.ts';
import { makeHandler as makeDetail } from '#functions/api/withdraw/detail.ts';
import { makeHandler as makeList } from '#functions/api/withdraw/list.ts';
import { orderStatuses } from '#model/order-status.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ListIndex } from '#ports/events.ts';
import { buildSettings, buildSlot, buildWithdrawal } from '#test/builders/builders.ts';
import { accepts } from '#test/builders/functions/api/accepts.ts';
import { setUpApply } from '#test/builders/functions/api/withdraw/apply.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeWithdrawalStore } from '#test/fakes/ports/withdrawal-store.ts';
import { buildKey, call, fakeGuards, signedEvent } from '#test/support/api.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const order = { biz_order_id: 'o1', chain: 'ETH', token: 'USDT', to_address: to, amount: '12.50' };

test('a wallet without coin for fees is 42201, and is logged for the alarm', async () => {
  const { send, created, warned, wallet } = setUpApply();
  wallet.coins = 0n;
  expect(await send(order)).toMatchObject({ code: 42201, message: expect.stringContaining('ETH') });
  expect(created).toEqual([]);
  expect(warned).toMatchObject([['withdraw.no-fee-coin', { chain: 'ETH', cause: 'no_gas' }]]);
});

test('withdraw/apply creates one order, under chain aliases and a normalised amount', async () => {
  const { send, created } = setUpApply();
  const first = await send(order);
  accepts('withdraw/apply', first.data);
  expect(first.data).toMatchObject({ status: 1, level: 1 });
  const again = await send({
    ...order,
    chain: 'ETHEREUM',
    amount: '12.5',
    to_address: to.toLowerCase(),
  });
  expect(again.data).toEqual(first.data);
  expect(created).toMatchObject([{ appId: 'app_1', memo: null, requestId: 'req-1' }]);
  expect(await send({ ...order, amount: '13' })).toMatchObject({ status: 409, code: 40901 });
});

test.each([
  [{ biz_order_id: undefined }, 40001, 'biz_order_id is required'],
  [{ biz_order_id: 'x'.repeat(65) }, 40001, 'biz_order_id must be'],
  [{ biz_order_id: 7 }, 40001, 'biz_order_id must be a string'],
  [{ biz_order_id: 'order-1 ' }, 40001, 'biz_order_id must not begin or end with a space'],
  [{ biz_order_id: '\u00a0order-1' }, 40001, 'biz_order_id must not begin or end with a space'],
  [{ chain: undefined }, 40001, 'chain is required'],
  [{ chain: 1 }, 40001, 'chain must be a string'],
  [{ chain: 'eth' }, 40004, 'chain'],
  [{ chain: 'DOGE' }, 40004, 'chain'],
  [{ chain: '__proto__' }, 40004, 'chain'],
  [{ chain: 'TRON', to_address: 'T' }, 40004, 'TRX is not enabled'],
  [{ token: 'NOPE' }, 40001, 'token NOPE'],
  [{ token: 'usdt' }, 40001, 'token usdt'],
  [{ token: null }, 40001, 'token must be a string'],
  [{ to_address: `${to}0` }, 40001, 'to_address'],
  [{ to_address: to.replace('C5', 'c5') }, 40001, 'to_address has a wrong checksum'],
  [{ to_address: '0x0000000000000000000000000000000000000000' }, 40001, 'to_address'],
  [{ to_address: 'x'.repeat(129) }, 40001, 'to_address must be'],
  [{ amount: 12.5 }, 40001, 'amount must be a string'],
  [{ amount: '0' }, 40001, 'amount must be greater than 0'],
  [{ amount: '0.000' }, 40001, 'amount must be greater than 0'],
  [{ amount: '-1' }, 40001, 'amount'],
  [{ amount: '1e3' }, 40001, 'amount'],
  [{ amount: '.5' }, 40001, 'amount'],
  [{ amount: '5.' }, 40001, 'amount'],
  [{ amount: '01' }, 40001, 'amount'],
  [{ amount: '0x10' }, 40001, 'amount'],
  [{ amount: '1,000' }, 40001, 'amount'],
  [{ amount: ' 1' }, 40001, 'amount'],
  [{ amount: '1.0000001' }, 40001, 'amount must have at most 6 decimals'],
  [{ amount: '9'.repeat(61) }, 40001, 'amount must be at most 60'],
  [{ amount: '9'.repeat(60) }, 40001, 'amount is too large'],
  [{ amount: 'Infinity' }, 40001, 'amount'],
  [{ memo: 'x'.repeat(257) }, 40001, 'memo must be at most 256'],
  [{ memo: 5 }, 40001, 'memo must be a string'],
])('withdraw/apply with %j: %i', async (change, code, message) => {
  const { send, created } = setUpApply();
  const reply = await send({ ...order, ...change });
  expect(reply).toMatchObject({ status: 400, code });
  expect(reply.message).toContain(message);
  expect(created).toEqual([]);
});

test.each([
  ['ETH', 'USDT', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'is the contract of USDC'],
  ['ETH', 'ETH', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'is the contract of USDT'],
  ['ETH', 'USDT', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'is the contract of WETH'],
  ['ETH', 'USDT', '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', 'is a contract for swaps'],
  ['ETH', 'ETH', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'is the placeholder'],
  ['ETH', 'USDT', '0x000000000000000000000000000000000000dEaD', 'is an address that burns'],
  ['POLYGON', 'USDT', '0x0000000000000000000000000000000000001010', 'is a contract of the network'],
])('%s: %s is not paid to %s, whatever the whitelist says', async (chain, token, address, why) => {
  const { send, created, guards } = setUpApply();
  guards.settings = buildSettings({ addressWhitelist: [address] });
  const reply = await send({ ...order, chain, token, to_address: address, amount: '1' });
  expect(reply).toMatchObject({ status: 400, code: 40001 });
  expect(reply.message).toBe(`to_address ${why}${reply.message.slice(11 + why.length)}`);
  expect(reply.message).toMatch(/: what it receives is lost$/);
  expect(created).toEqual([]);
});

test('an order that was made before its address was listed so is still answered', async () => {
  const { send, created } = setUpApply();
  await send(order);
  const address = '0x000000000000000000000000000000000000dEaD';
  created[0]!.toAddress = address;
  expect(await send({ ...order, to_address: address })).toMatchObject({ code: 0 });
});

test('an order whose id has a space at its end, from before such ids were refused, is still answered', async () => {
  const { send, created } = setUpApply();
  await send(order);
  created[0]!.bizOrderId = 'old ';
  expect(await send({ ...order, biz_order_id: 'old ' })).toMatchObject({ code: 0 });
  expect(created).toHaveLength(1);
});

test('withdraw/apply: POL is MATIC, and another memo is no other order', async () => {
  const { send, created } = setUpApply();
  const matic = { ...order, chain: 'POLYGON', token: 'POL', amount: '1.0', memo: 'a' };
  const first = await send(matic);
  const again = await send({ ...matic, chain: 'MATIC', token: 'MATIC', amount: '1', memo: 'b' });
  expect(again.data).toEqual(first.data);
  expect(created).toMatchObject([{ chain: 'POLYGON', token: 'MATIC', memo: 'a' }]);
});

test('withdraw/apply: balance, whitelist, daily limit, price, in this order', async () => {
  const { send, created, guards, wallet } = setUpApply();
  wallet.tokens = 12_499_999n;
  wallet.priced = false;
  guards.settings = buildSettings({
    addressWhitelist: ['0x52908400098527886E0F7030069857D2E4169EE7'],
    dailyLimits: [{ chain: 'ETH', token: 'USDT', amount: '12.49' }],
  });
  expect(await send(order)).toMatchObject({
    status: 422,
    code: 42201,
    message: expect.stringMatching(/the source wallet 0x[0-9a-fA-F]{40} has 12\.499999 available/),
  });
  wallet.tokens = 12_500_000n;
  expect(await send(order)).toMatchObject({
    status: 422,
    code: 42202,
    message: `to_address ${to} is not on the project's whitelist`,
  });
  guards.settings = { ...guards.settings, addressWhitelist: [to] };
  expect(await send({ ...order, to_address: to.toLowerCase() })).toMatchObject({
    status: 422,
    code: 42203,
    message: expect.stringContaining('12.49 USDT on ETH'),
  });
  guards.settings = { ...guards.settings, dailyLimits: [] };
  expect(await send(order)).toMatchObject({ status: 502, code: 50201 });
  expect(created).toEqual([]);
  wallet.priced = true;
  expect(await send(order)).toMatchObject({ status: 200 });
});

test('withdraw/apply: an order that ended is 40902 under any parameters, named with its reason', async () => {
  const { send, created } = setUpApply();
  created.push(
    buildWithdrawal({ bizOrderId: 'o1', status: 'rejected', failReason: 'unknown customer' }),
  );
  for (const set of [{}, { amount: '13' }, { chain: 'BSC' }, { token: 'NOPE' }]) {
    const reply = await send({ ...order, ...set });
    expect(reply).toMatchObject({ status: 409, code: 40902 });
    expect(reply.message).toMatch(/WD1.*unknown customer/);
  }
});

test('withdraw/apply needs manage', async () => {
  const { send, guards, created } = setUpApply();
  guards.keys = [buildKey({ permission: 'read' })];
  expect(await send(order)).toMatchObject({ status: 403, code: 40302 });
  expect(created).toEqual([]);
});

const store = (withdrawals: Withdrawal[]) =>
  fakeWithdrawalStore({
    byOrder: async (project, id) =>
      withdrawals.find((w) => w.projectId === project && w.bizOrderId === id) ?? null,
    pointer: async (project, id) => {
      const found = withdrawals.find((w) => w.projectId === project && w.bizOrderId === id);
      return found ? { orderNo: found.orderNo, signed: null } : null;
    },
    get: async (no) => withdrawals.find((w) => w.orderNo === no) ?? null,
    getMany: async (nos) => withdrawals.filter((w) => nos.includes(w.orderNo)),
    transition: async () => withdrawals[0] ?? null,
  });

test('withdraw/cancel: Cancelled, 40903 naming the status, 40401', async () => {
  const send = (withdrawals: Withdrawal[], body: object) =>
    call(
      makeCancel(fakeGuards(), { withdrawals: store(withdrawals) }),
      signedEvent({ path: '/v1/withdraw/cancel', body }),
    );
  const pending = buildWithdrawal({ status: 'pending', level: 2 });
  expect(await send([pending], { biz_order_id: 'order-1' })).toMatchObject({
    code: 0,
    message: 'Cancelled',
  });
  const [, ...later] = orderStatuses;
  for (const status of later) {
    const late = await send([buildWithdrawal({ status })], { biz_order_id: 'order-1' });
    expect(late).toMatchObject({ status: 409, code: 40903 });
    const name = status.replace(/^./, (first) => first.toUpperCase());
    expect(late.message).toContain(`${orderStatuses.indexOf(status)} (${name})`);
  }
  const cancelled = buildWithdrawal({ status: 'rejected', cancelledAt: 1 });
  expect(await send([cancelled], { biz_order_id: 'order-1' })).toMatchObject({
    status: 200,
    message: 'Cancelled',
  });
  const foreign = buildWithdrawal({ status: 'pending', projectId: 'other' });
  expect(await send([foreign], { biz_order_id: 'order-1' })).toMatchObject({ code: 40401 });
  expect(await send([], { biz_order_id: 'order-1' })).toMatchObject({ status: 404, code: 40401 });
  expect(await send([], {})).toMatchObject({ code: 40001, message: 'biz_order_id is required' });
});

test('withdraw/detail: the record with its attempts, by either id', async () => {
  const withdrawal = buildWithdrawal({
    status: 'broadcast',
    nonce: 0,
    txHash: '0xaa',
    stuck: { cause: 'no_gas', since: 1, nextActionAt: null },
  });
  const payments = fakePaymentStore({ slot: async () => buildSlot() });
  const foreign = buildWithdrawal({ orderNo: 'WD2', projectId: 'other', bizOrderId: 'order-2' });
  const handler = makeDetail(fakeGuards(), { withdrawals: store([withdrawal, foreign]), payments });
  const get = (query: string) => call(handler, signedEvent({ path: '/v1/withdraw/detail', query }));
  const { data } = await get('biz_order_id=order-1');
  accepts('withdraw/detail', data);
  expect(data).toMatchObject({
    amount: '100',
    amount_usd: 100,
    tx_hash: '0xaa',
    memo: null,
    attempts: [{ nonce: 0, tx_hash: '0xaa', outcome: 'stored' }],
    stuck: { cause: 'no_gas', next_action_at: null },
  });
  expect((await get('withdraw_no=WD1')).data).toEqual(data);
  expect((await get('withdraw_no=WD1&biz_order_id=order-1')).data).toEqual(data);
  expect(await get('withdraw_no=WD1&biz_order_id=order-9')).toMatchObject({ code: 40401 });
  expect(await get('withdraw_no=WD2')).toMatchObject({ status: 404, code: 40401 });
  expect(await get('withdraw_no=WD2&biz_order_id=order-1')).toMatchObject({ code: 40401 });
  expect(await get('withdraw_no=WD1&biz_order_id=')).toMatchObject({ code: 0 });
  expect(await get('')).toMatchObject({
    code: 40001,
    message: 'biz_order_id or withdraw_no is required',
  });
});

test('tx_hash is set from broadcast: signed bytes that wait show none', async () => {
  const payments = fakePaymentStore({ slot: async () => null });
  const show = async (status: Withdrawal['status']) => {
    const withdrawals = store([buildWithdrawal({ status, txHash: '0xaa' })]);
    const handler = makeDetail(fakeGuards(), { withdrawals, payments });
    const event = signedEvent({ path: '/v1/withdraw/detail', query: 'withdraw_no=WD1' });
    return (await call(handler, event)).data.tx_hash;
  };
  expect([
    await show('signing'),
    await show('broadcast'),
    await show('confirmed'),
    await show('failed'),
  ]).toEqual([null, '0xaa', '0xaa', '0xaa']);
});

test('withdraw/list: filters with aliases, strict statuses, page and size in the answer', async () => {
  const asked: Parameters<ListIndex['page']>[0][] = [];
  const lists: ListIndex = {
    apply: async () => {},
    page: async (input) => {
      asked.push(input);
      return { ids: ['WD1'], total: 41 };
    },
  };
  const handler = makeList(fakeGuards(), {
    withdrawals: store([buildWithdrawal()]),
    orders: { get: async () => null },
    lists,
    payments: { claim: async () => null },
  });
  const get = (query: string) => call(handler, signedEvent({ path: '/v1/withdraw/list', query }));
  const { data } = await get('status=4&chain=MATIC&page=3');
  accepts('withdraw/list', data);
  expect(data).toMatchObject({ total: 41, page: 3, size: 20 });
  expect(asked[0]).toMatchObject({
    filter: { status: 'confirmed', chain: 'POLYGON' },
    page: 3,
    size: 20,
  });
  for (const query of ['status=7', 'status=04', 'size=101', 'size=0', 'page=0']) {
    const reply = await get(query);
    expect(reply).toMatchObject({ status: 400, code: 40001 });
    expect(reply.message).toContain(query.split('=')[0]);
  }
  expect(await get('chain=matic')).toMatchObject({ code: 40004 });
});
