/** The merchant API as deployed: envelope, authentication, validation, tenants. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { paths } from 'coffer-sdk';
import createClient, { type Middleware } from 'openapi-fetch';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { rateLimits, rateWindow } from '#domain/auth/rate-window.ts';
import { makeApiClient, signedHeaders } from '#local/clients/api-client.ts';
import { tableName } from '#test/support/deployed.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';
import { readEnvelope } from '#workstation/envelope.ts';

let stack: Stack;
let merchant: Merchant;

beforeAll(async () => {
  stack = await openStack();
  merchant = await stack.merchant({ webhooks: false });
});
afterAll(() => merchant?.leave());

const plain = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${merchant.baseUrl}${path}`, init);
  return { http: answer.status, headers: answer.headers, ...(await readEnvelope(answer)) };
};

test('health, chains and tokens need no key', async () => {
  const health = await plain('/v1/system/health');
  expect(health).toMatchObject({ http: 200, code: 0 });
  const { status, time } = health.data as { status: string; time: string };
  expect(status).toBe('ok');
  expect(new Date(time).toISOString()).toBe(time);
  const chains = (await plain('/v1/system/chains')).data as Record<string, unknown>[];
  expect(chains.map((chain) => [chain.chain, chain.chain_id, chain.confirmations])).toEqual([
    ['ETH', 1, 12],
    ['BSC', 56, 15],
    ['BASE', 8453, 15],
    ['POLYGON', 137, 30],
    ['ARBITRUM', 42161, 2],
    ['TRX', null, 20],
    ['SOL', null, 32],
  ]);
  const tokens = (await plain('/v1/system/tokens?chain=ETH')).data as Record<string, unknown>[];
  expect(tokens.find((token) => token.is_native === 1)).toMatchObject({
    token: 'ETH',
    token_address: null,
  });
  expect(tokens.find((token) => token.token === 'USDT')).toMatchObject({
    decimals: 6,
    is_native: 0,
  });
  expect(await plain('/v1/system/tokens?chain=DOGE')).toMatchObject({ http: 400, code: 40004 });
});

test('unknown routes and wrong methods get the envelope', async () => {
  expect(await plain('/v1/nothing')).toMatchObject({ http: 404, code: 40401 });
  expect(await plain('/v1/withdraw/apply')).toMatchObject({ http: 404, code: 40401 });
});

test('a request without a key, with a wrong signature or an old timestamp is 40101', async () => {
  const path = '/v1/deposit/list';
  expect(await plain(path)).toMatchObject({ http: 401, code: 40101 });
  const good = signedHeaders(merchant.key, 'GET', path, '');
  const flipped = good['x-signature']?.replace(/^./, (c) => (c === '0' ? '1' : '0')) ?? '';
  const wrong = { ...good, 'x-signature': flipped };
  expect(await plain(path, { headers: wrong })).toMatchObject({ http: 401, code: 40101 });
  const old = signedHeaders(merchant.key, 'GET', path, '', Date.now() - 301_000);
  expect(await plain(path, { headers: old })).toMatchObject({ http: 401, code: 40101 });
  expect(await plain(path, { headers: good })).toMatchObject({ http: 200, code: 0 });
  expect(await plain(path, { headers: good })).toMatchObject({
    code: 40101,
    message: 'Nonce already used',
    // The local cloud has the documentation: an error names the page of its code.
    help: `${stack.file.docs_url}errors/40101.html`,
  });
});

test('a query is signed as it was sent, however its characters are encoded', async () => {
  const user_id = 'Ana Ö+1@shop/eu 100%';
  await merchant.api.post('/v1/subaccount/create', { user_id });
  const strict = encodeURIComponent(user_id);
  // Lower-case digits, a plus for a space, and letters that need no encoding.
  const loose = strict
    .replaceAll(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase())
    .replaceAll('%20', '+')
    .replace('Ana', '%41na');
  const ask = async (query: string, signed = query) => {
    const headers = signedHeaders(merchant.key, 'GET', `/v1/subaccount/info?${signed}`, '');
    return plain(`/v1/subaccount/info?${query}`, { headers });
  };
  for (const query of [`user_id=${strict}`, `user_id=${loose}`, `x=%7e&&user_id=${strict}&y`]) {
    expect(await ask(query), query).toMatchObject({ http: 200, code: 0, data: { user_id } });
  }
  // The same parameters in another form are another text.
  const other = await ask(`user_id=${strict}`, `user_id=${loose}`);
  expect(other).toMatchObject({ http: 401, code: 40101 });
});

test('a key in RSA mode signs with PKCS#1 v1.5 and base64; hex is refused', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const made = await stack.admins[0]?.request<{ app_id: string }>('POST', '/projects/demo/keys', {
    name: 'rsa',
    permission: 'read',
    mode: 'rsa',
    public_key: publicKey.export({ type: 'spki', format: 'pem' }),
  });
  const ask = async (encoding: 'base64' | 'hex') => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const path = '/v1/withdraw/list?size=1';
    const md5 = createHash('md5').update('').digest('hex');
    const text = [timestamp, 'GET', path, md5].join('\n');
    const headers = {
      'x-app-id': made?.app_id ?? '',
      'x-timestamp': timestamp,
      'x-nonce': randomBytes(12).toString('hex'),
      'x-signature': sign('sha256', Buffer.from(text), privateKey).toString(encoding),
    };
    return plain(path, { headers });
  };
  expect(await ask('base64')).toMatchObject({ http: 200, code: 0 });
  expect(await ask('hex')).toMatchObject({
    http: 401,
    code: 40101,
    message: 'RSA signature verification failed',
  });
  await stack.admins[0]?.request('DELETE', `/projects/demo/keys/${made?.app_id}`);
});

test('every answer carries the rate limit headers', async () => {
  const headers = signedHeaders(merchant.key, 'GET', '/v1/deposit/list', '');
  const answer = await plain('/v1/deposit/list', { headers });
  expect(answer.headers.get('ratelimit-limit')).toBe('200');
  expect(Number(answer.headers.get('ratelimit-remaining'))).toBeLessThan(200);
  expect(answer.headers.get('x-request-id')).toBeTruthy();
});

test('a read key cannot submit', async () => {
  const reader = await stack.merchant({ permission: 'read', webhooks: false });
  expect((await reader.api.call('GET', '/v1/withdraw/list')).code).toBe(0);
  const body = {
    biz_order_id: 'x',
    chain: 'ETH',
    token: 'USDT',
    to_address: stack.file.chains.ETH?.faucet,
    amount: '1',
  };
  expect(await reader.api.call('POST', '/v1/withdraw/apply', body)).toMatchObject({
    http: 403,
    code: 40302,
  });
  expect(await reader.api.call('GET', '/v1/subaccount/list')).toMatchObject({ code: 40302 });
  await reader.leave();
});

test.each([
  ['no body fields', {}, 'biz_order_id'],
  ['a number for the amount', { amount: 1 }, 'amount'],
  ['an exponent', { amount: '1e3' }, 'amount'],
  ['a sign', { amount: '-1' }, 'amount'],
  ['a long order id', { biz_order_id: 'x'.repeat(65) }, 'biz_order_id'],
  ['a long memo', { memo: 'x'.repeat(257) }, 'memo'],
  [
    'an address of another family',
    { to_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    'to_address',
  ],
  ['an unknown token', { token: 'NOPE' }, 'token'],
  ['a hostile string', { to_address: { $ne: null } }, 'to_address'],
])('withdraw/apply with %s is 40001 and names the field', async (name, set, field) => {
  const whole = {
    biz_order_id: `bad-${randomBytes(6).toString('hex')}`,
    chain: 'ETH',
    token: 'USDT',
    to_address: `0x${'ab'.repeat(20)}`,
    amount: '1',
  };
  const body = name === 'no body fields' ? {} : { ...whole, ...set };
  const answer = await merchant.api.call('POST', '/v1/withdraw/apply', body);
  expect(answer).toMatchObject({ http: 400, code: 40001 });
  expect(answer.message).toContain(field);
});

test('an unknown chain is 40004; another family’s address is 40001 and says which', async () => {
  const body = {
    biz_order_id: 'x',
    token: 'USDT',
    to_address: `0x${'ab'.repeat(20)}`,
    amount: '1',
  };
  const unknown = await merchant.api.call('POST', '/v1/withdraw/apply', { ...body, chain: 'DOGE' });
  expect(unknown).toMatchObject({ http: 400, code: 40004 });
  const tron = await merchant.api.call('POST', '/v1/withdraw/apply', { ...body, chain: 'TRON' });
  expect(tron).toMatchObject({ http: 400, code: 40001 });
  expect(tron.message).toContain('TRON address');
});

test('concurrent requests for a sub-account create one', async () => {
  const user_id = `same-${randomBytes(6).toString('hex')}`;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      merchant.api.post<Record<string, unknown>>('/v1/subaccount/create', { user_id }),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const [made] = answers;
  expect(made).toMatchObject({
    user_id,
    account_no: expect.stringMatching(/^WP-\w{4}-\w{4}-\w{2}$/),
  });
  expect(await merchant.api.get('/v1/subaccount/info', { user_id })).toEqual(made);
  const listed = await until('the list', async () => {
    const page = await merchant.api.get<{ total: number; list: { user_ref: string }[] }>(
      '/v1/subaccount/list',
      { size: 100 },
    );
    return page.list.filter((item) => item.user_ref === user_id).length === 1 ? page : undefined;
  });
  expect(listed.total).toBeGreaterThanOrEqual(1);
  const missing = await merchant.api.call('GET', '/v1/subaccount/info?user_id=nobody');
  expect(missing).toMatchObject({ http: 404, code: 40401 });
});

test("projects neither see nor move each other's data", async () => {
  const slug = await stack.project();
  const other = await stack.merchant({ slug, webhooks: false });
  const user_id = `tenant-${randomBytes(6).toString('hex')}`;
  const ours = await merchant.api.post<{ addresses: { EVM: string } }>('/v1/subaccount/create', {
    user_id,
  });
  const theirs = await other.api.post<{ addresses: { EVM: string } }>('/v1/subaccount/create', {
    user_id,
  });
  expect(theirs.addresses.EVM).not.toBe(ours.addresses.EVM);
  const order = {
    biz_order_id: `tenant-${user_id}`,
    chain: 'ETH',
    token: 'USDT',
    to_address: `0x${'cd'.repeat(20)}`,
    amount: '1500',
  };
  const made = await merchant.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', order);
  const query = `/v1/withdraw/detail?withdraw_no=${made.withdraw_no}`;
  expect(await other.api.call('GET', query)).toMatchObject({ http: 404, code: 40401 });
  const { biz_order_id } = order;
  expect(await other.api.call('POST', '/v1/withdraw/cancel', { biz_order_id })).toMatchObject({
    code: 40401,
  });
  // A key of another project is used on this project's URL.
  const stranger = makeApiClient(merchant.baseUrl, other.key);
  expect(await stranger.call('GET', '/v1/withdraw/list')).toMatchObject({ http: 401, code: 40101 });
  // The other project's wallet is empty, even if ours is not.
  expect(await other.api.call('POST', '/v1/withdraw/apply', order)).toMatchObject({
    http: 422,
    code: 42201,
  });
  const wrongProject = await stack.admins[0]?.call(
    'POST',
    `/projects/${slug}/withdrawals/${made.withdraw_no}/approve`,
    { terms_digest: '0'.repeat(64) },
  );
  expect(wrongProject).toMatchObject({ http: 404, code: 40401 });
  await merchant.api.post('/v1/withdraw/cancel', { biz_order_id });
  await other.leave();
});

test('address/balance reads any valid address', async () => {
  const faucet = stack.file.chains.ETH?.faucet ?? '';
  const answer = await merchant.api.get<{ balance: string }>('/v1/address/balance', {
    chain: 'ETH',
    address: faucet,
    token: 'USDT',
  });
  expect(answer).toMatchObject({ chain: 'ETH', address: faucet, token: 'USDT' });
  expect(answer.balance).toMatch(/^\d+(\.\d+)?$/);
  const bad = await merchant.api.call('GET', '/v1/address/balance?chain=ETH&address=0x12');
  expect(bad).toMatchObject({ http: 400, code: 40001 });
});

test('an address outside the IP whitelist gets 40301', async () => {
  const slug = await stack.project();
  const guarded = await stack.merchant({ slug, webhooks: false });
  const list = `/projects/${slug}/settings/ip_whitelist`;
  await stack.admins[0]?.request('POST', `${list}/add`, { entry: '203.0.113.7' });
  expect(await guarded.api.call('GET', '/v1/deposit/list')).toMatchObject({
    http: 403,
    code: 40301,
  });
  await guarded.leave();
});

test('requests above 200 a minute get 42901 with Retry-After', async () => {
  const busy = await stack.merchant({ webhooks: false });
  // Of this file, whichever ran before it: the environment is read once.
  vi.resetModules();
  vi.stubEnv('TABLE_GUARDS', tableName('guards'));
  const { makeGuardStore } = await import('#aws/projects/guard-store.ts');
  const guards = makeGuardStore();
  let limited: Response | undefined;
  // A busy machine does not answer two hundred in a minute, so most are only counted. A minute may end here.
  for (let round = 0; round < 5 && !limited; round++) {
    const { minute } = rateWindow(Date.now() / 1000);
    const counted = Array.from({ length: rateLimits.app - 20 });
    await Promise.all(counted.map(() => guards.count('app', busy.key.app_id, minute)));
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => {
        const headers = signedHeaders(busy.key, 'GET', '/v1/withdraw/list', '');
        return fetch(`${busy.baseUrl}/v1/withdraw/list`, { headers });
      }),
    );
    limited = answers.find((answer) => answer.status === 429);
  }
  expect(limited?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await limited?.json()).toMatchObject({ code: 42901 });
  await busy.leave();
  vi.unstubAllEnvs();
});

const signed: Middleware = {
  async onRequest({ request }) {
    const { pathname, search } = new URL(request.url);
    const path = `${pathname.slice(new URL(merchant.baseUrl).pathname.length)}${search}`;
    const body = await request.clone().text();
    const headers = signedHeaders(merchant.key, request.method, path, body);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return request;
  },
};

test('openapi-fetch with the generated types asks for a withdrawal, finds it, and gets an error', async () => {
  const client = createClient<paths>({ baseUrl: merchant.baseUrl });
  client.use(signed);
  const chains = await client.GET('/v1/system/chains');
  expect(chains.data?.data.map(({ chain }) => chain)).toContain('ARBITRUM');
  const made = await client.POST('/v1/withdraw/apply', {
    body: {
      biz_order_id: `typed-${randomBytes(6).toString('hex')}`,
      chain: 'ARBITRUM',
      token: 'USDT',
      to_address: toChecksumAddress(`0x${randomBytes(20).toString('hex')}`),
      amount: '1.5',
    },
  });
  const number: string = made.data?.data.withdraw_no ?? '';
  const find = (withdraw_no: string) =>
    client.GET('/v1/withdraw/detail', { params: { query: { withdraw_no } } });
  const found = await find(number);
  expect(found.data?.data).toMatchObject({ withdraw_no: number, amount: '1.5', token: 'USDT' });
  const unknown = await find('WD0');
  expect(unknown.error).toMatchObject({ code: 40401 });
});
