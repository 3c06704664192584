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
  const answered = { provider: 'own', hold_from: null, refuse_from: null, ...given };
  expect(data(preview)).toMatchObject({
    loosens: ['screening'],
    diff: [{ setting: 'screening', before: null, after: answered }],
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
  expect(data(shown).screening).toEqual(answered);
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

const byVendor = {
  deposits_above_usd: 0,
  withdrawals: true,
  operations: true,
  on_silence: 'hold',
};
const ofVendor = async (screening: object, ...before: object[]) => {
  const { handlers, fake } = makeAdminHandlers({ stage: 'local' });
  const line = 'PATCH /projects/demo/settings';
  const patch = async (screened: object) => {
    const { rev } = data(await call(handlers, 'GET /projects/demo/settings'));
    return call(handlers, line, { body: { screening: { ...byVendor, ...screened }, rev } });
  };
  for (const earlier of before) expect(data(await patch(earlier)).state).toBe('done');
  return { answer: await patch(screening), fake };
};
const trmKey = 'c50d7c03-3878-477c-857e-7869a41f207b';

test.each([
  ['chainalysis', 'k'.repeat(64), 'https://api.chainalysis.com', 'high', 'severe'],
  ['trm', trmKey, 'https://api.trmlabs.com', 'high', 'severe'],
  ['elliptic', `key:${'A'.repeat(32)}`, 'https://aml-api.elliptic.co', 5, 9],
])(
  'the vendor %s has its own host and defaults, and its key is sealed',
  async (name, secret, url, hold, refuse) => {
    const { answer, fake } = await ofVendor({ provider: name, secret });
    expect(data(answer)).toMatchObject({
      state: 'done',
      screening: { provider: name, url, hold_from: hold, refuse_from: refuse },
    });
    expect(JSON.stringify(answer)).not.toContain(secret);
    expect(fake.settings.get('demo')!.screening!.vendor).toEqual({
      name,
      holdFrom: hold,
      refuseFrom: refuse,
    });
  },
);

test('what is answered of a vendor can be sent back, and keeps its key', async () => {
  const first = { provider: 'trm', secret: trmKey, hold_from: 'medium' };
  const shown = { provider: 'trm', url: 'https://api.trmlabs.com', hold_from: 'medium' };
  const { answer } = await ofVendor({ ...shown, refuse_from: 'high' }, first);
  expect(data(answer)).toMatchObject({ screening: { hold_from: 'medium', refuse_from: 'high' } });
});

test.each<[string, object, RegExp]>([
  ['a URL of its own', { provider: 'trm', url: 'https://evil.example' }, /^screening\.url /],
  ['a score for words', { provider: 'trm', hold_from: 5 }, /^screening\.hold_from .*low, medium/],
  [
    'a word for scores',
    { provider: 'elliptic', refuse_from: 'high' },
    /^screening\.refuse_from .*number/,
  ],
  ['a score above 10', { provider: 'elliptic', refuse_from: 11 }, /refuse_from/],
  [
    'a hold above the refusal',
    { provider: 'trm', hold_from: 'severe', refuse_from: 'low' },
    /below/,
  ],
  [
    'a key without its secret',
    { provider: 'elliptic', secret: 'k'.repeat(40) },
    /^screening\.secret /,
  ],
  ['no key', { provider: 'chainalysis', secret: undefined }, /^screening\.secret /],
  ['a name that is none', { provider: 'constructor' }, /provider/],
  ['ratings without a vendor', { url: 'https://a.example', hold_from: 'low' }, /hold_from/],
  ['no URL without a vendor', {}, /^screening\.url /],
])('%s is refused', async (_name, set, why) => {
  const { answer } = await ofVendor({ secret: `key:${'A'.repeat(32)}`, ...set });
  expect(answer.body).toMatchObject({ code: 40001, message: expect.stringMatching(why) });
});

test.each([
  ['another vendor', { provider: 'chainalysis' }],
  ['an own server, also one at the vendor’s host', { url: 'https://api.trmlabs.com' }],
])('%s does not get the key of the vendor before', async (_name, set) => {
  const { answer } = await ofVendor(set, { provider: 'trm', secret: trmKey });
  expect(answer.body).toMatchObject({
    code: 40001,
    message: 'screening.secret must be given for another provider',
  });
});

test('a looser rating waits for a second owner, and a stricter one does not', async () => {
  const { handlers } = makeAdminHandlers({ stage: 'prod' });
  const line = 'PATCH /projects/demo/settings';
  const patch = async (set: object, rev: number) =>
    data(
      await call(handlers, line, {
        body: { screening: { ...byVendor, provider: 'trm', ...set }, rev },
      }),
    );
  const asked = await patch({ secret: trmKey }, 1);
  expect(asked.state).toBe('pending');
  const { change_id } = asked.change as { change_id: string };
  await call(handlers, `POST /projects/demo/changes/${change_id}/confirm`, { sub: 'admin-2' });
  const { rev } = data(await call(handlers, 'GET /projects/demo/settings'));
  expect((await patch({ refuse_from: 'high' }, Number(rev))).state).toBe('done');
  const { rev: next } = data(await call(handlers, 'GET /projects/demo/settings'));
  expect((await patch({ refuse_from: 'severe' }, Number(next))).state).toBe('pending');
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

test('payments are grouped on EVM chains and Solana, and not on TRON', async () => {
  const { handlers } = makeAdminHandlers({ stage: 'local' });
  const line = 'PATCH /projects/demo/settings';
  const { rev } = data(await call(handlers, 'GET /projects/demo/settings'));
  const patch = (grouping: string[]) => call(handlers, line, { body: { grouping, rev } });
  expect((await patch(['ETH', 'TRX'])).body).toMatchObject({
    code: 40001,
    message: expect.stringContaining('names TRX'),
  });
  expect((await patch(['NOWHERE'])).status).toBe(400);
  // In the stage local one owner is enough; that one more chain takes two is in the table of loosening.
  expect(data(await patch(['SOL', 'BASE', 'ETH', 'BASE']))).toMatchObject({
    grouping: ['ETH', 'BASE', 'SOL'],
  });
});

test('in any other stage, one more chain of grouped payments takes two owners', async () => {
  const { handlers } = makeAdminHandlers({ stage: 'prod' });
  const line = 'PATCH /projects/demo/settings';
  const { rev } = data(await call(handlers, 'GET /projects/demo/settings'));
  expect(data(await call(handlers, line, { body: { grouping: ['ETH'], rev } }))).toMatchObject({
    state: 'pending',
    change: { payload: { grouping: ['ETH'] } },
  });
  const solana = await call(handlers, line, { body: { grouping: ['ETH', 'SOL'], rev } });
  expect(solana.body).toMatchObject({
    code: 40001,
    message: expect.stringContaining('SOL is offered only'),
  });
});
