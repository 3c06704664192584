import { expect, test } from 'vitest';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

test('settings are patched by name; the rest stays', async () => {
  const { handlers } = makeAdminHandlers();
  const limits = [{ chain: 'ETH', token: 'USDT', amount: '1000.00' }];
  const patched = await call(handlers, 'PATCH /projects/demo/settings', {
    body: { daily_limits: limits, auto_approve_daily_usd: 5000, unknown: 1, rev: 1 },
  });
  expect(data(patched)).toMatchObject({
    state: 'done',
    daily_limits: [{ chain: 'ETH', token: 'USDT', amount: '1000' }],
    auto_approve_daily_usd: 5000,
    pending_ttl_s: 86_400,
  });
  expect(data(await call(handlers, 'GET /projects/demo/settings'))).toMatchObject({
    auto_approve_daily_usd: 5000,
    ip_whitelist: [],
  });
});

test('a PATCH of settings names the rev that GET showed; another is 40903', async () => {
  const { handlers } = makeAdminHandlers();
  const line = 'PATCH /projects/demo/settings';
  const { rev } = data(await call(handlers, 'GET /projects/demo/settings'));
  const missing = await call(handlers, line, { body: { pending_ttl_s: 100 } });
  expect(missing.body).toMatchObject({ code: 40001, message: expect.stringMatching(/^rev /) });
  const done = data(await call(handlers, line, { body: { pending_ttl_s: 100, rev } }));
  expect(done.rev).toBeGreaterThan(Number(rev));
  const stale = await call(handlers, line, { body: { pending_ttl_s: 200, rev } });
  expect(stale).toMatchObject({ status: 409, body: { code: 40903 } });
  const { state: _, ...kept } = done;
  const entries = { ip_whitelist: [], address_whitelist: [] };
  expect(data(await call(handlers, 'GET /projects/demo/settings'))).toEqual({ ...kept, entries });
});

test('entries of a whitelist are added and removed one by one, in their normal form', async () => {
  const { handlers } = makeAdminHandlers({ stage: 'prod' });
  const change = (list: string, to: string, entry: string) =>
    call(handlers, `POST /projects/demo/settings/${list}/${to}`, { body: { entry } });
  const evm = '0x52908400098527886e0f7030069857d2e4169ee7';
  const normal = '0x52908400098527886E0F7030069857D2E4169EE7';
  const first = data(await change('address_whitelist', 'add', ` ${evm} `));
  expect(first).toMatchObject({
    state: 'pending',
    change: { kind: 'settings', payload: { address_whitelist: [normal] } },
  });
  const { change_id: firstId } = first.change as { change_id: string };
  const confirmed = `POST /projects/demo/changes/${firstId}/confirm`;
  expect(data(await call(handlers, confirmed, { sub: 'admin-2' }))).toMatchObject({
    address_whitelist: [normal],
  });
  const waits = data(await change('address_whitelist', 'add', evm.replace('0x5', '0x6')));
  expect(waits).toMatchObject({
    state: 'pending',
    change: { kind: 'whitelist-entry', payload: { list: 'address_whitelist' } },
  });
  const shown = data(await call(handlers, 'GET /projects/demo/changes')).list;
  expect(shown).toMatchObject([
    {
      diff: [
        {
          setting: 'address_whitelist',
          before: [normal],
          after: [normal, expect.stringMatching(/^0x6/)],
        },
      ],
      outdated: false,
    },
  ]);
  const { change_id } = waits.change as { change_id: string };
  const confirm = `POST /projects/demo/changes/${change_id}/confirm`;
  expect(data(await call(handlers, confirm, { sub: 'admin-2' }))).toMatchObject({
    kind: 'whitelist-entry',
    address_whitelist: [normal, expect.stringMatching(/^0x6/)],
  });
  expect(data(await change('address_whitelist', 'remove', normal))).toMatchObject({
    state: 'done',
    address_whitelist: [expect.stringMatching(/^0x6/)],
  });
  expect(data(await change('ip_whitelist', 'add', '203.0.113.0/24'))).toMatchObject({
    state: 'pending',
    change: { payload: { ip_whitelist: ['203.0.113.0/24'] } },
  });
  expect((await change('ip_whitelist', 'add', '203.0.113.1/24')).body).toMatchObject({
    code: 40001,
    message: expect.stringMatching(/^entry must be an IP address/),
  });
  expect((await change('daily_limits', 'add', 'x')).body).toMatchObject({ code: 40401 });
});

test('an entry says whose it is, who asked for it and since when', async () => {
  const { handlers } = makeAdminHandlers();
  const add = (entry: string, label?: string) =>
    call(handlers, 'POST /projects/demo/settings/ip_whitelist/add', { body: { entry, label } });
  await add('203.0.113.7', 'Shop server');
  await add('203.0.113.8');
  const note = { added_by: 'admin-1@example.com', added_at: expect.any(Number) };
  expect(data(await call(handlers, 'GET /projects/demo/settings')).entries).toEqual({
    ip_whitelist: [
      { entry: '203.0.113.7', label: 'Shop server', ...note },
      { entry: '203.0.113.8', label: null, ...note },
    ],
    address_whitelist: [],
  });
  expect((await add('203.0.113.9', 'x'.repeat(65))).body).toMatchObject({
    code: 40001,
    message: expect.stringMatching(/^label must be 1 to 64/),
  });
});

test('an address that is none says what is wrong with the kind that was likely meant', async () => {
  const { handlers } = makeAdminHandlers();
  const line = 'POST /projects/demo/settings/address_whitelist/add';
  const said = async (entry: string) => (await call(handlers, line, { body: { entry } })).body;
  expect(await said('not an address')).toMatchObject({
    code: 40001,
    message: expect.stringMatching(/^entry must be an EVM address/),
  });
  expect(await said('203.0.113.7')).toMatchObject({
    message: 'entry is an IP address, not an address on a chain',
  });
});

test('a whitelist takes addresses of every family, each in its normal form', async () => {
  const { handlers } = makeAdminHandlers();
  const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const solana = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
  const evm = '0x52908400098527886e0f7030069857d2e4169ee7';
  const patched = await call(handlers, 'PATCH /projects/demo/settings', {
    body: { address_whitelist: [evm, tron, solana, evm], rev: 1 },
  });
  expect(data(patched).address_whitelist).toEqual([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    tron,
    solana,
  ]);
});

test('the secret of screening is sealed, and is in no answer, waiting change or audit entry', async () => {
  const { handlers, fake } = makeAdminHandlers({ stage: 'prod' });
  const secret = 'whs_0123456789abcdef0123456789abcdef';
  const given = {
    url: 'https://screen.example/ask',
    deposits_above_usd: 100,
    withdrawals: true,
    operations: false,
    on_silence: 'hold',
  };
  const line = 'PATCH /projects/demo/settings';
  const preview = await call(handlers, 'POST /projects/demo/settings/preview', {
    body: { screening: { ...given, secret } },
  });
  expect(data(preview)).toMatchObject({
    loosens: ['screening'],
    diff: [{ setting: 'screening', before: null, after: given }],
  });
  const without = await call(handlers, line, { body: { screening: given, rev: 1 } });
  expect(without.body).toMatchObject({
    code: 40001,
    message: expect.stringMatching(/^screening\.secret /),
  });
  const asked = await call(handlers, line, { body: { screening: { ...given, secret }, rev: 1 } });
  expect(data(asked)).toMatchObject({
    state: 'pending',
    change: { payload: { screening: given } },
  });
  const { change_id } = data(asked).change as { change_id: string };
  const confirm = `POST /projects/demo/changes/${change_id}/confirm`;
  const confirmed = await call(handlers, confirm, { sub: 'admin-2' });
  expect(data(confirmed)).toMatchObject({ screening: given });
  const shown = await call(handlers, 'GET /projects/demo/settings');
  expect(data(shown).screening).toEqual(given);
  for (const answer of [preview, asked, confirmed, shown]) {
    expect(JSON.stringify(answer)).not.toContain(secret);
  }
  const stored = fake.settings.get('demo')!.screening!;
  expect(stored.secret).toBeTruthy();
  expect(JSON.stringify(fake.commits.map(({ audit }) => audit))).not.toContain('"secret"');
  // What tightens keeps the secret that is there.
  const { rev } = data(shown);
  const tighter = { ...given, operations: true };
  const patched = await call(handlers, line, { body: { screening: tighter, rev } });
  expect(data(patched)).toMatchObject({ state: 'done', screening: tighter });
  expect(fake.settings.get('demo')!.screening!.secret).toEqual(stored.secret);
});

test.each([
  ['http://screen.example/', 'https'],
  ['https://169.254.169.254/', 'public'],
  ['https://user:pw@screen.example/', 'user name'],
])('a provider at %s is refused', async (url, why) => {
  const { handlers } = makeAdminHandlers({ stage: 'prod' });
  const screening = {
    url,
    secret: 's'.repeat(32),
    deposits_above_usd: null,
    withdrawals: true,
    operations: false,
    on_silence: 'hold',
  };
  const refused = await call(handlers, 'PATCH /projects/demo/settings', {
    body: { screening, rev: 1 },
  });
  expect(refused.body).toMatchObject({ code: 40001, message: expect.stringContaining(why) });
});
