/**
 * Every handler answers as src/wire/merchant/answers.ts promises (strictly: no field more, none less),
 * on the route that src/wire/merchant/routes.ts names.
 */

import { expect, test } from 'vitest';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { makeHandler as makeBalance } from '#functions/api/address/balance.ts';
import { makeHandler as makeDepositDetail } from '#functions/api/deposit/detail.ts';
import { makeHandler as makeDepositList } from '#functions/api/deposit/list.ts';
import { makeHandler as makeReplay } from '#functions/api/deposit/replay-webhook.ts';
import { makeHandler as makeInfo } from '#functions/api/subaccount/info.ts';
import { makeHandler as makeSubAccounts } from '#functions/api/subaccount/list.ts';
import type { Deposit } from '#model/deposit.ts';
import type { KeyWebhook } from '#model/project.ts';
import type { SentEvent } from '#model/webhook.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { accepts } from '#test/builders/functions/api/accepts.ts';
import {
  chainState,
  fakeDeposits,
  fakeLists,
  subAccount,
} from '#test/builders/functions/api/handlers.ts';
import {
  buildKey,
  call,
  fakeGuards,
  now,
  type RequestParts,
  signedEvent,
} from '#test/support/api.ts';

test('subaccount/info: spec shape, 404 for a stranger, manage permission', async () => {
  const subAccounts: Pick<SubAccountStore, 'byUser'> = {
    byUser: async (project, user) => (project === 'demo' && user === 'u1' ? subAccount : null),
  };
  const guards = fakeGuards();
  const handler = makeInfo(guards, { subAccounts: subAccounts as SubAccountStore });
  const path = '/v1/subaccount/info';
  const found = await call(handler, signedEvent({ path, query: 'user_id=u1' }));
  expect(found.data).toMatchObject({
    account_no: 'WP-AAAA-BBBB-CC',
    sub_account_id: 7,
    user_id: 'u1',
  });
  accepts('subaccount/info', found.data);
  const none = await call(handler, signedEvent({ path, query: 'user_id=u2' }));
  expect(none).toMatchObject({ status: 404, code: 40401 });
  const missing = await call(handler, signedEvent({ path }));
  expect(missing).toMatchObject({ code: 40001, message: 'user_id is required' });
  guards.keys = [buildKey({ permission: 'read' })];
  const read = await call(handler, signedEvent({ path, query: 'user_id=u1' }));
  expect(read).toMatchObject({ status: 403, code: 40302 });
});

test('subaccount/list names its fields as the list does', async () => {
  const { lists, asked } = fakeLists(['0000000000000007']);
  const subAccounts: Pick<SubAccountStore, 'getMany'> = {
    getMany: async (_, ids) => (ids.includes(7) ? [subAccount] : []),
  };
  const handler = makeSubAccounts(fakeGuards(), {
    lists,
    subAccounts: subAccounts as SubAccountStore,
  });
  const { data } = await call(
    handler,
    signedEvent({ path: '/v1/subaccount/list', query: 'size=5' }),
  );
  accepts('subaccount/list', data);
  expect(data).toMatchObject({
    total: 1,
    page: 1,
    size: 5,
    list: [{ id: 7, sub_index: 3, user_ref: 'u1', label: 'Alice' }],
  });
  expect(asked).toMatchObject([{ list: 'subaccounts', projectId: 'demo', page: 1, size: 5 }]);
});

const local = mergeCatalog({
  ETH: { enabled: true },
  POLYGON: { enabled: true },
  BSC: { enabled: false },
  TRX: { enabled: false },
});
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const balanceOf = async (query: string) => {
  const asked: unknown[] = [];
  const balances = {
    balance: async (input: unknown) => {
      asked.push(input);
      return { amount: 1_500_000n, block: 1n };
    },
  };
  const handler = makeBalance(fakeGuards(), { balances, chains: local });
  const reply = await call(handler, signedEvent({ path: '/v1/address/balance', query }));
  return { ...reply, asked };
};

test('address/balance: token by symbol, native unless given, address in checksum case', async () => {
  const usdt = await balanceOf(`chain=ETH&token=USDT&address=${account.toLowerCase()}`);
  expect(usdt.data).toEqual({ chain: 'ETH', address: account, token: 'USDT', balance: '1.5' });
  accepts('address/balance', usdt.data);
  const native = await balanceOf(`chain=ETH&address=${account}`);
  expect(native.data).toMatchObject({ token: 'ETH', balance: '0.0000000000015' });
  expect(native.asked).toEqual([{ chain: 'ETH', address: account, tokenAddress: null }]);
  expect((await balanceOf(`chain=POLYGON&token=POL&address=${account}`)).data.token).toBe('MATIC');
});

test.each([
  [`chain=TRX&address=T`, 40004, 'TRX is not enabled'],
  [`chain=BSC&address=${account}`, 40004, 'BSC is not enabled'],
  [`chain=ETHEREUM&address=${account}`, 40004, 'Unsupported chain'],
  [`address=${account}`, 40001, 'chain is required'],
  ['chain=ETH', 40001, 'address is required'],
  [`chain=ETH&address=${account.slice(0, -1)}`, 40001, 'address must be'],
  [`chain=ETH&address=${account.replace('C5', 'c5')}`, 40001, 'address has a wrong checksum'],
  [`chain=ETH&address=${account}&token=NOPE`, 40001, 'token NOPE'],
  [`chain=ETH&address=&token=`, 40001, 'address is required'],
])('address/balance?%s: %i', async (query, code, message) => {
  const reply = await balanceOf(query);
  expect(reply).toMatchObject({ code, asked: [] });
  expect(reply.message).toContain(message);
});

const depositsOf = (deposits: Deposit[]) => {
  const { lists, asked } = fakeLists(deposits.map((d) => d.depositNo));
  const deps = {
    deposits: fakeDeposits(deposits),
    chainState,
    lists,
    addresses: { owners: async () => new Map() },
    transactions: { recorded: async () => null },
  };
  return {
    asked,
    list: (query: string) =>
      call(makeDepositList(fakeGuards(), deps), signedEvent({ path: '/v1/deposit/list', query })),
    detail: (query: string) =>
      call(
        makeDepositDetail(fakeGuards(), deps),
        signedEvent({ path: '/v1/deposit/detail', query }),
      ),
  };
};

test('deposit/list: filters are passed on, confirmations counted, types as specified', async () => {
  const deposits = [
    buildDeposit(),
    buildDeposit({
      depositNo: 'DP2',
      status: 'credited',
      confirmations: 12,
      creditedAt: 1_767_225_700,
    }),
  ];
  const { list, asked } = depositsOf(deposits);
  const query =
    'user_id=u1&chain=POLYGON&token=POL&status=0&start=2026-01-01&end=2026-01-31&page=1&size=2&sort=old&limit=x';
  const { data } = await list(query);
  accepts('deposit/list', data);
  expect(data).toMatchObject({ total: 2, page: 1, size: 2 });
  expect(data.list[0]).toMatchObject({
    block_number: '100',
    amount: '1',
    confirmations: 5,
    status: 0,
    credited_at: null,
  });
  expect(data.list[1]).toMatchObject({ confirmations: 12, credited_at: 1_767_225_700 });
  expect(asked[0]).toMatchObject({
    list: 'deposits-user',
    scope: 'u1',
    filter: { chain: 'POLYGON', token: 'MATIC', status: 'confirming' },
    start: '2026-01-01',
    end: '2026-01-31',
  });
});

test.each([
  ['status=1', 40001, 'status must be one of 0, 2'],
  ['status=2e0', 40001, 'status'],
  ['chain=eth', 40004, 'chain'],
  ['chain=ETHEREUM', 40004, 'chain'],
  ['chain=MATIC', 40004, 'chain'],
  ['size=101', 40001, 'size must be 1 to 100'],
  ['token=NOPE', 40001, 'token NOPE is not listed'],
  ['chain=SOL&token=DAI', 40001, 'token DAI is not listed on SOL'],
  ['start=2026-02-02&end=2026-02-01', 40001, 'start must not be after end'],
  ['end=yesterday', 40001, 'end must be a day'],
])('deposit/list?%s: %i', async (query, code, message) => {
  const reply = await depositsOf([]).list(query);
  expect(reply).toMatchObject({ code });
  expect(reply.message).toContain(message);
});

test('deposit/detail marks a credited deposit whose block is off the chain', async () => {
  const credited = { status: 'credited', confirmations: 12, creditedAt: 1_767_225_700 } as const;
  const { detail } = depositsOf([
    buildDeposit({ ...credited }),
    buildDeposit({ ...credited, depositNo: 'DP2', chainState: 'orphaned' }),
  ]);
  expect((await detail('deposit_no=DP1')).data).toMatchObject({ status: 2, orphaned: 0 });
  const { data } = await detail('deposit_no=DP2');
  accepts('deposit/detail', data);
  expect(data).toMatchObject({ status: 2, orphaned: 1 });
});

test("deposit/detail: another project's and a reorganised one are 40401", async () => {
  const { detail } = depositsOf([
    buildDeposit(),
    buildDeposit({ depositNo: 'DP2', projectId: 'other' }),
    buildDeposit({ depositNo: 'DP3', chainState: 'removed' }),
  ]);
  accepts('deposit/detail', (await detail('deposit_no=DP1')).data);
  for (const no of ['DP2', 'DP3', 'DP4']) {
    expect(await detail(`deposit_no=${no}`)).toMatchObject({ status: 404, code: 40401 });
  }
});

const sealed = { dataKey: '', iv: '', ciphertext: '', tag: '' };
const aWebhookKey: KeyWebhook = {
  appId: 'app_1',
  projectId: 'demo',
  webhookUrl: 'https://shop.example/hook',
  webhookSecret: sealed,
  enabled: true,
  createdAt: now,
};
const anEvent: SentEvent = {
  eventId: 'evt_DP2_1',
  projectId: 'demo',
  ref: 'DP2',
  event: 'deposit.credited',
  body: '{}',
  createdAtMs: now * 1000,
  requestId: 'req-1',
};

test('deposit/replay_webhook: Queued, 40904 if nothing is queued, 40302 for a read key', async () => {
  const guards = fakeGuards();
  const deposits = fakeDeposits([
    buildDeposit(),
    buildDeposit({ depositNo: 'DP2', status: 'credited' }),
  ]);
  const asked: string[] = [];
  let keys: KeyWebhook[] = [];
  let sent: SentEvent | null = null;
  const handler = makeReplay(guards, {
    deposits,
    projects: { webhookKeys: async () => keys },
    deliveries: {
      create: async () => true,
      ofEvent: async () => [],
      latestEvent: async (ref: string) => {
        asked.push(ref);
        return sent;
      },
    },
    queue: { push: async () => {} },
    clock: guards.clock,
  });
  const send = (parts: RequestParts) =>
    call(handler, signedEvent({ path: '/v1/deposit/replay_webhook', ...parts }));
  const replay = () => send({ body: { deposit_no: 'DP2' } });
  const underWay = 'The first attempt of this webhook is still in progress: nothing was queued';
  expect(await replay()).toMatchObject({ status: 409, code: 40904, message: underWay });
  sent = anEvent;
  const noUrl = 'No enabled key of the project has a webhook URL: nothing was queued';
  expect(await replay()).toMatchObject({ status: 409, code: 40904, message: noUrl });
  keys = [aWebhookKey];
  expect(await replay()).toMatchObject({ status: 200, code: 0, message: 'Queued' });
  expect(asked).toEqual(['DP2', 'DP2', 'DP2']);
  expect(await send({ body: { deposit_no: 'DP1' } })).toMatchObject({ status: 409, code: 40904 });
  expect(await send({ body: { deposit_no: 'DP9' } })).toMatchObject({ status: 404, code: 40401 });
  expect(await send({ body: {} })).toMatchObject({ message: 'deposit_no is required' });
  guards.keys = [buildKey({ permission: 'read' })];
  expect(await send({ body: { deposit_no: 'DP2' } })).toMatchObject({ code: 40302 });
});
