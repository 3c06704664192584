import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { buildProject } from '#test/builders/builders.ts';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

test.each([
  ['POST /projects/demo/withdrawals/WD1/approve'],
  ['POST /projects/demo/operations/OP1/approve'],
  ['POST /projects/demo/unfreeze'],
  ['POST /projects/demo/wallets/ETH/unfreeze'],
  ['POST /projects/demo/changes/chg_x/confirm'],
  ['POST /chains/ETH/blocks/91/pass'],
])('outside local an old sign-in is not enough: %s', async (line) => {
  const { handlers } = makeAdminHandlers({ stage: 'prod' });
  const answer = await call(handlers, line, { authTime: 1_767_225_600 - 3600 });
  expect(answer).toMatchObject({ status: 401, body: { code: 40101 } });
});

test('a project is made and shown with its addresses and how to fund it, without its seed', async () => {
  const { handlers } = makeAdminHandlers();
  const made = await call(handlers, 'POST /projects', { body: { slug: 'shop', name: 'Shop' } });
  expect(data(made)).toMatchObject({ slug: 'shop', name: 'Shop', api_path: '/shop/api' });
  const shown = await call(handlers, 'GET /projects/shop');
  expect(data(shown)).toMatchObject({
    addresses: { EVM: buildProject().hot.EVM.address },
    frozen: null,
    changes: [],
  });
  expect(JSON.stringify([made, shown])).not.toMatch(/seed|xpub|key-evm/);
  expect(data(await call(handlers, 'GET /projects?size=1'))).toMatchObject({
    list: [{ slug: 'shop' }],
    total: 2,
    page: 1,
    size: 1,
  });
  expect((await call(handlers, 'GET /projects/none')).body.code).toBe(40401);
});

test('a key shows its secrets at creation and never again', async () => {
  const { handlers } = makeAdminHandlers();
  const made = await call(handlers, 'POST /projects/demo/keys', {
    body: { name: 'k', permission: 'approve', webhook_url: 'http://127.0.0.1:9/hook' },
  });
  const key = data(made);
  expect(key).toMatchObject({ state: 'done', permission: 'approve', mode: 'hmac', enabled: true });
  expect(key.api_secret).toMatch(/^[0-9a-f]{64}$/);
  const list = await call(handlers, 'GET /projects/demo/keys');
  expect(data(list)).toMatchObject({
    total: 1,
    list: [{ app_id: key.app_id, last_used_at: 1_700_000_000 }],
  });
  expect(JSON.stringify(list)).not.toContain(String(key.api_secret));
  expect(JSON.stringify(list)).not.toContain(String(key.webhook_secret));
  const path = `/projects/demo/keys/${key.app_id}`;
  const cleared = await call(handlers, `PATCH ${path}`, { body: { webhook_url: null } });
  expect(data(cleared)).toMatchObject({ webhook_url: null, enabled: true });
  expect(data(await call(handlers, `DELETE ${path}`))).toEqual({
    app_id: key.app_id,
    deleted: true,
  });
});

test('outside local a second owner confirms what the first asked for', async () => {
  const { handlers } = makeAdminHandlers({ stage: 'prod' });
  const body = { name: 'k', permission: 'approve' };
  const asked = data(await call(handlers, 'POST /projects/demo/keys', { body }));
  expect(asked).toMatchObject({ state: 'pending', change: { asked_by: 'admin-1@example.com' } });
  const waiting = data(await call(handlers, 'GET /projects/demo/changes'));
  const id = (waiting.list[0] as { change_id: string }).change_id;
  expect(waiting.list[0]).toMatchObject({ kind: 'key', payload: { permission: 'approve' } });
  const confirm = `POST /projects/demo/changes/${id}/confirm`;
  expect((await call(handlers, confirm)).body.code).toBe(40903);
  const made = data(await call(handlers, confirm, { sub: 'admin-2' }));
  expect(made).toMatchObject({ kind: 'key', state: 'done', permission: 'approve' });
  expect(made.api_secret).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['POST /projects/demo/keys', {}, /^name /],
  ['POST /projects/demo/keys', { name: 'k', permission: 'root' }, /^permission /],
  ['POST /projects/demo/keys', { name: 'k', permission: 'read', mode: 'md5' }, /^mode /],
  ['POST /projects/demo/keys', { name: 'k', permission: 'read', wallet_id: '1' }, /^wallet_id/],
  ['POST /projects/demo/keys', { name: 7, permission: 'read' }, /^name /],
  ['POST /projects/demo/keys', { name: 'k', permission: 'read', wallet_id: 0 }, /^wallet_id must/],
  ['PATCH /projects/demo/keys/app_x', {}, /at least one of webhook_url, enabled and/],
  ['PATCH /projects/demo/keys/app_x', { enabled: 'no' }, /^enabled must be a boolean$/],
  ['PATCH /projects/demo/keys/app_x', { enabled: null }, /^enabled must be a boolean$/],
  ['PATCH /projects/demo/keys/app_x', { webhook_url: 'ftp://shop.example' }, /^webhook_url must/],
  ['PATCH /projects/demo/settings', { rev: 1 }, /^body names no setting$/],
  ['PATCH /projects/demo/settings', { credit_seconds: { BASE: -1 }, rev: 1 }, /^credit_seconds/],
  ['PATCH /projects/demo/settings', { pending_ttl_s: 59, rev: 1 }, /^pending_ttl_s /],
  [
    'PATCH /projects/demo/settings',
    { metadata_filters: ['a', 'b', 'c', 'd'], rev: 1 },
    /^metadata_filters must have at most 3 entries$/,
  ],
  [
    'PATCH /projects/demo/settings',
    { metadata_filters: ['a', '__proto__'], rev: 1 },
    /^metadata_filters\[1\] must be 1 to 40 letters, digits, /,
  ],
  [
    'PATCH /projects/demo/settings',
    { metadata_filters: ['a', 'a'], rev: 1 },
    /^metadata_filters must not name a key twice$/,
  ],
  [
    'PATCH /projects/demo/settings',
    { pending_ttl_s: 60.5, rev: 1 },
    /^pending_ttl_s must be a whole/,
  ],
  [
    'PATCH /projects/demo/settings',
    { confirmations: 20, rev: 1 },
    /^confirmations must be an object$/,
  ],
  [
    'PATCH /projects/demo/settings',
    { ip_whitelist: ['x'.repeat(65)], rev: 1 },
    /^ip_whitelist\[0\] must/,
  ],
  [
    'PATCH /projects/demo/settings',
    { address_whitelist: ['T1'], rev: 1 },
    /^address_whitelist\[0\] /,
  ],
  [
    'PATCH /projects/demo/settings',
    { daily_limits: [{ chain: 'ETH' }], rev: 1 },
    /^daily_limits\[0\]\.token /,
  ],
  ['PATCH /projects/demo/settings', { ip_whitelist: '1.1.1.1', rev: 1 }, /^ip_whitelist /],
  [
    'PATCH /projects/demo/settings',
    { confirmations: { ETH: '20' }, rev: 1 },
    /^confirmations\.ETH /,
  ],
  [
    'PATCH /projects/demo/settings',
    { auto_approve_daily_usd: -1, rev: 1 },
    /^auto_approve_daily_usd /,
  ],
  ['POST /projects/demo/withdrawals/WD1/reject', {}, /^reason /],
  ['POST /projects/demo/operations/OP1/reject', {}, /^reason /],
  ['POST /projects/demo/operations/OP1/reject', { reason: 'x'.repeat(257) }, /^reason /],
  ['POST /projects/demo/withdrawals/WD1/reject', { reason: '' }, /^reason /],
  ['POST /projects', { slug: 'A' }, /^slug/],
  ['POST /chains/ETH/rescan', { from: 'x', to: 1 }, /^from must be a block number$/],
  ['POST /chains/ETH/rescan', { from: -1, to: 1 }, /^from must be a block number$/],
  ['POST /chains/ETH/rescan', { from: 0.5, to: 1 }, /^from must be a block number$/],
  ['POST /chains/ETH/rescan', { from: 2 ** 53, to: 1 }, /^from must be a block number$/],
  ['POST /chains/ETH/rescan', { from: true, to: 1 }, /^from must be a block number$/],
])('%s with %j names the field', async (line, body, message) => {
  const { handlers, fake } = makeAdminHandlers();
  const answer = await call(handlers, line, { body });
  expect(answer).toMatchObject({ status: 400, body: { code: 40001 } });
  expect(answer.body.message).toMatch(message);
  expect(fake.commits).toEqual([]);
});

test('bodies that are no JSON object, and queries out of range, are 40001', async () => {
  const { handlers } = makeAdminHandlers();
  for (const raw of ['[]', 'null', '{', '"x"']) {
    const answer = await call(handlers, 'PATCH /projects/demo/settings', { raw });
    expect(answer.body.code, raw).toBe(40001);
  }
  for (const query of [
    'size=101',
    'size=0',
    'page=0',
    'page=1e1',
    'status=7',
    'start=x',
    'start=2026-02-02&end=2026-02-01',
  ]) {
    const answer = await call(handlers, `GET /projects/demo/withdrawals?${query}`);
    expect(answer.body.code, query).toBe(40001);
  }
  const chain = await call(handlers, 'GET /projects/demo/withdrawals?chain=DOGE');
  expect(chain.body.code).toBe(40004);
});

test('lists pass their filters to the index and keep its total', async () => {
  const { handlers, asked } = makeAdminHandlers();
  const one = await call(
    handlers,
    'GET /projects/demo/withdrawals?status=0&chain=ETH&start=2026-01-01&page=2&size=5',
  );
  expect(asked[0]).toEqual({
    list: 'withdrawals',
    projectId: 'demo',
    scope: '',
    filter: { status: 'pending', chain: 'ETH' },
    start: '2026-01-01',
    end: undefined,
    page: 2,
    size: 5,
  });
  expect(data(one)).toMatchObject({ total: 2, page: 2, size: 5 });
  expect(data(one).list).toMatchObject([
    { withdraw_no: 'WD1', amount: '100', amount_usd: 100, approvals: 0, approvals_needed: 1 },
  ]);
  const hooks = await call(handlers, 'GET /projects/demo/webhooks?state=abandoned');
  expect(asked[1]).toMatchObject({ list: 'webhooks', filter: { state: 'abandoned' } });
  expect(data(hooks).list[0]).toMatchObject({ id: 'DL1', attempts: [{ status: 500 }], tries: 7 });
  const audit = await call(handlers, 'GET /projects/demo/audit?action=key.create');
  expect(asked[2]).toMatchObject({ list: 'audit', projectId: 'demo' });
  expect(data(audit).list).toMatchObject([
    { actor: 'one@example.com', action: 'key.create', seq: 1, prev_hash: '0'.repeat(64) },
  ]);
  await call(handlers, 'GET /audit');
  expect(asked[3]).toMatchObject({ list: 'audit', projectId: '-' });
});

test('a retry is in the audit log and asks for one manual attempt', async () => {
  const { handlers, pushed, fake } = makeAdminHandlers();
  const answer = await call(handlers, 'POST /projects/demo/webhooks/DL1/retry');
  expect(answer.body).toEqual({ code: 0, message: 'Queued' });
  expect(pushed).toEqual([{ deliveryId: 'DL1', manual: true }]);
  expect(fake.commits.map(({ audit }) => audit.action)).toEqual(['webhook.retry']);
  const unknown = await call(handlers, 'POST /projects/demo/webhooks/DL9/retry');
  expect(unknown.body.code).toBe(40401);
  const foreign = await call(handlers, 'POST /projects/other/webhooks/DL1/retry');
  expect(foreign.body.code).toBe(40401);
  expect(pushed).toHaveLength(1);
});

test('freeze by one owner, unfreeze by two', async () => {
  const { handlers } = makeAdminHandlers();
  const path = '/projects/demo';
  const frozen = await call(handlers, `POST ${path}/freeze`, { body: { reason: 'leak' } });
  expect(data(frozen)).toMatchObject({ frozen: true, reason: 'leak', by: 'admin-1@example.com' });
  expect(data(await call(handlers, `GET ${path}`)).frozen).toMatchObject({ reason: 'leak' });
  const first = data(await call(handlers, `POST ${path}/unfreeze`));
  expect(first).toMatchObject({ frozen: true, state: 'pending' });
  const again = data(await call(handlers, `POST ${path}/unfreeze`, { sub: 'admin-2' }));
  expect(again).toEqual(first);
  const { change_id } = first.change as { change_id: string };
  const confirm = `POST ${path}/changes/${change_id}/confirm`;
  const second = data(await call(handlers, confirm, { sub: 'admin-2' }));
  expect(second).toMatchObject({ state: 'done' });
  expect(data(await call(handlers, `GET ${path}`)).frozen).toBeNull();
  expect((await call(handlers, `POST ${path}/unfreeze`)).body.code).toBe(40903);
});

test('a rescan answers its job, which can be read later', async () => {
  const { handlers, pushed } = makeAdminHandlers();
  const body = { from: '5', to: 9 };
  const job = data(await call(handlers, 'POST /chains/ETH/rescan', { body }));
  expect(job).toMatchObject({ chain: 'ETH', from: '5', to: '9', state: 'queued', found: null });
  expect(pushed).toHaveLength(1);
  expect(data(await call(handlers, `GET /chains/ETH/rescan/${job.id}`))).toEqual(job);
  expect((await call(handlers, 'GET /chains/ETH/rescan/RS9')).body.code).toBe(40401);
  expect((await call(handlers, 'POST /chains/DOGE/rescan', { body })).body.code).toBe(40004);
});

test('an unknown route, method or slug is 40401 in the envelope, with a request id', async () => {
  const { handlers, logs } = makeAdminHandlers();
  const [handler] = handlers;
  const answer = await handler!(
    {
      rawPath: '/admin/v1/projects/%E0/x',
      rawQueryString: '',
      requestContext: { requestId: 'req-9', http: { method: 'GET', sourceIp: '1.1.1.1' } },
    } as unknown as APIGatewayProxyEventV2,
    {} as Context,
  );
  expect(answer).toMatchObject({ statusCode: 404, headers: { 'x-request-id': 'req-9' } });
  expect(logs.at(-1)).toMatchObject(['api.access', { route: 'admin/projects', code: 40401 }]);
  expect((await call(handlers, 'PUT /projects')).status).toBe(404);
  // Longer than a table's key may be: no route, so that no table is asked.
  const long = 'x'.repeat(3_000);
  for (const path of [`/projects/${long}/keys`, `/projects/demo/withdrawals/${long}`]) {
    expect((await call(handlers, `GET ${path}`)).body, path.slice(0, 30)).toEqual({});
  }
  expect((await call(handlers, 'GET /projects/none/keys')).body.code).toBe(40401);
});

test("a wallet's routes take an address of the project, and no other", async () => {
  const { handlers } = makeAdminHandlers();
  const hot = buildProject().hot.EVM.address;
  const path = '/projects/demo/wallets/ETH';
  expect(data(await call(handlers, `GET ${path}?address=${hot}`))).toMatchObject({ address: hot });
  expect(data(await call(handlers, `GET ${path}`))).toMatchObject({ address: hot });
  const other = '0x00000000000000000000000000000000000000C4';
  for (const address of [other, '0x12', 'x'.repeat(65)]) {
    expect((await call(handlers, `GET ${path}?address=${address}`)).body.code).toBe(40001);
    const body = { address };
    expect((await call(handlers, `POST ${path}/match`, { body })).body.code).toBe(40001);
    expect((await call(handlers, `POST ${path}/unfreeze`, { body })).body.code).toBe(40001);
  }
  const listed = data(await call(handlers, 'GET /projects/demo/wallets'));
  expect(listed).toEqual({ list: [], complete: true });
});

test('one withdrawal says why it waits and what happened to it', async () => {
  const { handlers, fake } = makeAdminHandlers();
  fake.freezes.set('demo', { freezeId: 1, at: 5, by: 'bob@example.com', reason: 'drill' });
  const shown = data(await call(handlers, 'GET /projects/demo/withdrawals/WD1'));
  expect(shown).toMatchObject({
    attempts: [],
    waits: [
      { cause: 'approval', acts: 'approver' },
      { cause: 'project_frozen', acts: 'owner' },
    ],
    timeline: [{ what: 'asked' }],
  });
});

const makesKey = (handlers: ReturnType<typeof makeAdminHandlers>['handlers'], set: object) =>
  call(handlers, 'POST /projects/demo/keys', {
    body: { name: 'k', permission: 'read', webhook_url: 'http://127.0.0.1:9/hook', ...set },
  });

test('a key names the events of its URL: each once, and an empty list is all', async () => {
  const { handlers } = makeAdminHandlers();
  const events = ['withdraw.*', 'deposit.credited', 'withdraw.*'];
  const made = data(await makesKey(handlers, { webhook_events: events }));
  expect(made).toMatchObject({ webhook_events: ['deposit.credited', 'withdraw.*'] });
  const listed = data(await call(handlers, 'GET /projects/demo/keys'));
  expect(listed.list).toMatchObject([{ webhook_events: ['deposit.credited', 'withdraw.*'] }]);
  const path = `PATCH /projects/demo/keys/${made.app_id}`;
  for (const none of [[], null]) {
    await call(handlers, path, { body: { webhook_events: ['swap.*'] } });
    const body = { webhook_events: none };
    expect(data(await call(handlers, path, { body }))).toMatchObject({ webhook_events: null });
  }
  expect(data(await makesKey(handlers, { webhook_events: [] }))).toMatchObject({
    webhook_events: null,
  });
});

test.each([
  [['withdraw.paid']],
  [['deposit.credited', 'nothing.*']],
  [['*']],
  [['webhook.test']],
  [['__proto__']],
])('unknown events %j are refused, with the names that there are', async (webhook_events) => {
  const { handlers } = makeAdminHandlers();
  const { status, body } = await makesKey(handlers, { webhook_events });
  expect([status, body.code]).toEqual([400, 40001]);
  expect(body.message).toMatch(/^webhook_events must be names of events, or how they begin/);
  expect(body.message).toContain('deposit.credited');
  expect(body.message).toContain('energy.low_balance');
});

test.each([
  ['deposit.*'],
  [{ 0: 'deposit.*' }],
  [[7]],
  [[['deposit.*']]],
  [Array.from({ length: 51 }, () => 'deposit.*')],
])('what is not a list of names is refused', async (webhook_events) => {
  const { handlers } = makeAdminHandlers();
  const { body } = await makesKey(handlers, { webhook_events });
  expect(body).toMatchObject({ code: 40001, message: expect.stringMatching(/^webhook_events/) });
});

test('several keys are several URLs, each with its own events; a duplicate is one URL', async () => {
  const { handlers } = makeAdminHandlers();
  const urls = [1, 2, 3, 4, 5, 6, 6].map((port) => `http://127.0.0.1:${port}/hook`);
  for (const webhook_url of urls) {
    const made = await makesKey(handlers, { webhook_url, webhook_events: ['deposit.*'] });
    expect(made.status).toBe(200);
  }
  const { list } = data(await call(handlers, 'GET /projects/demo/keys')) as { list: object[] };
  expect(list).toHaveLength(7);
});
