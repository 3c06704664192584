/**
 * The main flow on the deployed stack: deposits credited, payments made once, webhooks verified.
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { verifies } from '#local/cloud/webhook-receiver.ts';
import { type Deposit, fresh, id } from '#test/scenarios/stack/money.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
let merchant: Merchant;

beforeAll(async () => {
  stack = await openStack();
  merchant = await stack.merchant();
});
afterAll(() => merchant?.leave());

test('deposits of coins and tokens are counted, credited and announced, and can be replayed', async () => {
  const user_id = id('user');
  const { addresses } = await merchant.api.post<{ addresses: { EVM: string } }>(
    '/v1/subaccount/create',
    { user_id },
  );
  await stack.pay('ARBITRUM', addresses.EVM, null, 10n ** 17n);
  const txHash = await stack.pay('ARBITRUM', addresses.EVM, 'USDT', 42_500_000n);
  const list = async (status: number) =>
    (await merchant.api.get<{ list: Deposit[] }>('/v1/deposit/list', { user_id, status })).list;
  const credited = await until('both credits', async () => {
    const found = await list(2);
    return found.length === 2 ? found : undefined;
  });
  const usdt = credited.find((deposit) => deposit.token === 'USDT') as Deposit;
  expect(usdt).toMatchObject({ amount: '42.5', tx_hash: txHash, address: addresses.EVM });
  expect(usdt.confirmations).toBeGreaterThanOrEqual(2);
  expect(usdt.block_number).toMatch(/^\d+$/);
  expect(credited.find((deposit) => deposit.token === 'ETH')).toMatchObject({ amount: '0.1' });
  expect(await list(0)).toEqual([]);
  const first = await webhook('deposit.credited', usdt.deposit_no);
  expect(verifies(first, merchant.key.webhook_secret)).toBe(true);
  expect(first.data).toMatchObject({
    user_id,
    amount: '42.5',
    status: 2,
    block_number: usdt.block_number,
  });
  const one = await merchant.api.get('/v1/deposit/detail', { deposit_no: usdt.deposit_no });
  expect(one).toEqual(usdt);
  const body = { deposit_no: usdt.deposit_no };
  const replay = await merchant.api.call('POST', '/v1/deposit/replay_webhook', body);
  expect(replay).toMatchObject({ code: 0, message: 'Queued' });
  const again = await until('the replay', async () => {
    const all = merchant.receiver.received.filter(
      (item) => item.data.deposit_no === usdt.deposit_no,
    );
    return all.length >= 2 ? all : undefined;
  });
  expect(again[1]?.headers['webhook-id']).toBe(first.headers['webhook-id']);
  expect(await stack.balance('ARBITRUM', addresses.EVM, 'USDT')).toBe(42_500_000n);
});

test('an admin rescans a transaction and sees what was found', async () => {
  const txHash = await stack.pay('ARBITRUM', fresh(), 'USDT', 1n);
  const asked = await until('the block is scanned', async () => {
    const job = await stack.admins[0]?.request<{ id: string }>('POST', '/chains/ARBITRUM/rescan', {
      tx_hash: txHash,
    });
    const ended = await until('the rescan', async () => {
      const path = `/chains/ARBITRUM/rescan/${job?.id}`;
      const now = await stack.admins[0]?.request<{ state: string; found: number }>('GET', path);
      return now && now.state !== 'queued' ? now : undefined;
    });
    return ended.state === 'done' ? ended : undefined;
  });
  expect(asked).toMatchObject({ state: 'done', found: 0 });
});

test('a deposit that is not credited cannot be replayed', async () => {
  const user_id = id('early');
  const { addresses } = await merchant.api.post<{ addresses: { EVM: string } }>(
    '/v1/subaccount/create',
    { user_id },
  );
  const rpc = stack.rpc('POLYGON');
  // Automatic mining is off, so the deposit is not credited during these checks.
  await rpc('evm_setIntervalMining', 0);
  onTestFinished(() => rpc<void>('evm_setIntervalMining', 1));
  await stack.pay('POLYGON', addresses.EVM, 'USDT', 5_000_000n);
  await rpc('anvil_mine', '0x1');
  const [deposit] = await until('detection', async () => {
    const { list } = await merchant.api.get<{ list: Deposit[] }>('/v1/deposit/list', { user_id });
    return list.length === 1 ? list : undefined;
  });
  expect(deposit?.status).toBe(0);
  const { deposit_no } = deposit as Deposit;
  const answer = await merchant.api.call('POST', '/v1/deposit/replay_webhook', { deposit_no });
  expect(answer).toMatchObject({ http: 409, code: 40904 });
  await rpc('anvil_mine', '0x3');
  const counted = await until('confirmations', async () => {
    const now = await merchant.api.get<Deposit>('/v1/deposit/detail', { deposit_no });
    return now.confirmations > 2 ? now : undefined;
  });
  expect(counted.status).toBe(0);
});

test('a small withdrawal is paid at once, with three webhooks', async () => {
  const to_address = fresh();
  const made = await apply({
    biz_order_id: id('small'),
    to_address,
    amount: '12.25',
    memo: 'rent',
  });
  expect(made).toMatchObject({ status: 1, level: 1 });
  const done = await ended(made.withdraw_no);
  expect(done).toMatchObject({ status: 4, amount: '12.25', amount_usd: 12.25, memo: 'rent' });
  expect(await stack.balance('ARBITRUM', to_address, 'USDT')).toBe(12_250_000n);
  for (const [event, status] of [
    ['withdraw.approved', 1],
    ['withdraw.broadcast', 3],
    ['withdraw.confirmed', 4],
  ] as const) {
    const found = await webhook(event, made.withdraw_no);
    expect(found.data.status).toBe(status);
    expect(verifies(found, merchant.key.webhook_secret)).toBe(true);
  }
});

test('thirty equal concurrent requests are one order and one payment', async () => {
  const order = { biz_order_id: id('equal'), to_address: fresh(), amount: '3' };
  const answers = await Promise.all(Array.from({ length: 30 }, () => apply(order)));
  expect(new Set(answers.map((answer) => answer.withdraw_no)).size).toBe(1);
  await ended(answers[0]?.withdraw_no ?? '');
  expect(await stack.balance('ARBITRUM', order.to_address, 'USDT')).toBe(3_000_000n);
});

test('an order of 50,000 USD waits for two different admins', async () => {
  const to_address = fresh();
  const made = await apply({ biz_order_id: id('large'), to_address, amount: '50000' });
  expect(made).toMatchObject({ status: 0, level: 3 });
  const path = `/projects/demo/withdrawals/${made.withdraw_no}`;
  const [alice, bob] = stack.admins;
  const shown = await alice?.request<{ terms_digest: string }>('GET', path);
  const again = { terms_digest: shown?.terms_digest };
  const other = { terms_digest: again.terms_digest?.replace(/^./, (c) => (c === '0' ? '1' : '0')) };
  const approve = (body?: unknown) => alice?.call('POST', `${path}/approve`, body);
  expect(await approve()).toMatchObject({ http: 400, code: 40001 });
  expect(await approve(other)).toMatchObject({ http: 409, code: 40903 });
  await alice?.approve(path);
  expect(await approve(again)).toMatchObject({ http: 409, code: 40903 });
  expect(await detail(made.withdraw_no)).toMatchObject({ status: 0 });
  expect(await stack.balance('ARBITRUM', to_address, 'USDT')).toBe(0n);
  await bob?.approve(path);
  expect(await ended(made.withdraw_no)).toMatchObject({ status: 4 });
  expect(await stack.balance('ARBITRUM', to_address, 'USDT')).toBe(50_000_000_000n);
});

test('a rejection is announced with its reason and moves nothing', async () => {
  const order = { biz_order_id: id('rejected'), to_address: fresh(), amount: '1000' };
  const made = await apply(order);
  expect(made.level).toBe(2);
  const path = `/projects/demo/withdrawals/${made.withdraw_no}/reject`;
  await stack.admins[1]?.request('POST', path, { reason: 'unknown customer' });
  const found = await webhook('withdraw.rejected', made.withdraw_no);
  expect(found.data).toMatchObject({ status: 6, fail_reason: 'unknown customer' });
  expect(
    await merchant.api.call('POST', '/v1/withdraw/apply', {
      chain: 'ARBITRUM',
      token: 'USDT',
      ...order,
    }),
  ).toMatchObject({
    http: 409,
    code: 40902,
  });
  expect(await stack.balance('ARBITRUM', order.to_address, 'USDT')).toBe(0n);
});

test('of a concurrent approval and cancel one takes effect', async () => {
  const order = { biz_order_id: id('race'), to_address: fresh(), amount: '1000' };
  const made = await apply(order);
  const { biz_order_id } = order;
  const path = `/projects/demo/withdrawals/${made.withdraw_no}`;
  const shown = await stack.admins[0]?.request<{ terms_digest: string }>('GET', path);
  const [approval, cancel] = await Promise.all([
    stack.admins[0]?.call('POST', `${path}/approve`, { terms_digest: shown?.terms_digest }),
    merchant.api.call('POST', '/v1/withdraw/cancel', { biz_order_id }),
  ]);
  expect([approval?.code, cancel.code].sort()).toEqual([0, 40903]);
  const done = await ended(made.withdraw_no);
  expect(done.status).toBe(cancel.code === 0 ? 6 : 4);
  const paid = await stack.balance('ARBITRUM', order.to_address, 'USDT');
  expect(paid).toBe(cancel.code === 0 ? 0n : 1_000_000_000n);
});

test('the lists have exact totals and show the newest first', async () => {
  const first = await merchant.api.get<{ total: number; list: { created_at: number }[] }>(
    '/v1/withdraw/list',
    { chain: 'ARBITRUM', size: 2 },
  );
  expect(first.list.length).toBe(2);
  const last = Math.ceil(first.total / 2);
  const tail = await merchant.api.get<{ total: number; list: { created_at: number }[] }>(
    '/v1/withdraw/list',
    { chain: 'ARBITRUM', size: 2, page: last },
  );
  expect(tail.total).toBe(first.total);
  expect(tail.list[0]?.created_at).toBeLessThanOrEqual(first.list[0]?.created_at ?? 0);
  const beyond = await merchant.api.get<{ list: unknown[] }>('/v1/withdraw/list', {
    page: last + 5,
  });
  expect(beyond.list).toEqual([]);
  expect(await merchant.api.call('GET', '/v1/withdraw/list?size=101')).toMatchObject({
    code: 40001,
  });
});

const apply = (order: Record<string, unknown>) =>
  merchant.api.post<{ withdraw_no: string; status: number; level: number }>('/v1/withdraw/apply', {
    chain: 'ARBITRUM',
    token: 'USDT',
    ...order,
  });

const detail = (withdraw_no: string) =>
  merchant.api.get<Record<string, unknown>>('/v1/withdraw/detail', { withdraw_no });

const ended = (withdraw_no: string) =>
  until(`end of ${withdraw_no}`, async () => {
    const now = await detail(withdraw_no);
    return Number(now.status) >= 4 ? now : undefined;
  });

const webhook = (event: string, no: string) =>
  merchant.receiver.waitFor(
    `${event} of ${no}`,
    (item) => item.event === event && (item.data.withdraw_no === no || item.data.deposit_no === no),
    150_000,
  );
