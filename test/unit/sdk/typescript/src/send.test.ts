import { expect, test } from 'vitest';
import { failed, start, world } from '#test/builders/sdk/typescript/src/send.ts';
import { networkFaults } from '#test/fakes/sdk/merchant-api.ts';

const message = { chain: 'ETH', message: 'hello' } as const;

test('what it sends: five headers, the query as it was signed, a body where there is one', async () => {
  const { api, coffer } = world();
  await coffer.subaccount.info({ user_id: 'a b/+&é' });
  await coffer.subaccount.create({ user_id: 'user-1' });
  const [info, create] = api.requests;
  expect(info).toMatchObject({
    method: 'GET',
    path: '/v1/subaccount/info?user_id=a+b%2F%2B%26%C3%A9',
    body: '',
  });
  expect(Object.keys(info!.headers)).toEqual([
    ...['user-agent', 'x-app-id', 'x-nonce', 'x-signature', 'x-timestamp'],
  ]);
  expect(info!.headers['x-nonce']).toMatch(/^[0-9a-f]{32}$/);
  expect(create).toMatchObject({ body: '{"user_id":"user-1"}' });
  expect(create!.headers['content-type']).toBe('application/json');
});

test('system routes are not signed, and absent parameters are not sent', async () => {
  const { api, coffer } = world();
  await coffer.system.tokens({ chain: undefined });
  expect(api.requests[0]).toMatchObject({ path: '/v1/system/tokens', headers: {} });
});

test('waits grow, with jitter, and Retry-After is the least', async () => {
  const { coffer, sleeps } = world({ faults: ['lost', 'busy', 'rateLimited', 'dropped'] });
  await coffer.client.signMessage(message);
  expect(sleeps).toEqual([250, 500, 8_000, 2_000]);
});

test('every attempt has its own nonce, timestamp and signature, and the same Idempotency-Key', async () => {
  const { api, coffer } = world({
    faults: ['dropped', 'late', 'gateway'],
    world: { random: () => 0 },
  });
  await coffer.client.signMessage(message);
  const values = (name: string) => new Set(api.requests.map(({ headers }) => headers[name]));
  expect(api.requests).toHaveLength(4);
  expect(values('x-nonce').size).toBe(4);
  expect(values('x-timestamp').size).toBe(4);
  expect(values('x-signature').size).toBe(4);
  expect(values('idempotency-key').size).toBe(1);
  expect(api.orders.size).toBe(1);
});

test('two equal calls in one second are two operations', async () => {
  const { api, coffer } = world();
  await Promise.all([coffer.client.signMessage(message), coffer.client.signMessage(message)]);
  expect(api.orders.size).toBe(2);
  expect(api.requests).toHaveLength(2);
});

test('a key of your own makes two calls the same operation', async () => {
  const { api, coffer } = world();
  const options = { idempotencyKey: 'payout-1', sessionKey: 'sk_1_secret' };
  await coffer.client.signMessage(message, options);
  await coffer.client.signMessage(message, options);
  expect([...api.orders.keys()]).toEqual(['payout-1']);
  expect(api.requests[0]!.headers['x-session-key']).toBe('sk_1_secret');
});

test('a call that would wait is refused where it says so, in every attempt', async () => {
  const { api, coffer } = world({ faults: ['dropped'] });
  await coffer.client.signMessage(message, { refusePending: true });
  await coffer.client.signMessage(message, { refusePending: false });
  const sent = api.requests.map(({ headers }) => headers['x-refuse-pending']);
  expect(sent).toEqual(['1', '1', undefined]);
});

test('after the last attempt the error says that it is unclear, and with which key to repeat', async () => {
  const { api, coffer } = world({ faults: ['dropped', 'lost'], maxRetries: 1 });
  const error = await failed(coffer.client.signMessage(message));
  expect(error).toMatchObject({ name: 'NoAnswerError', isUnclear: true, code: 0, http: 0 });
  expect(api.orders.has(error.idempotencyKey!)).toBe(true);
});

test('a refusal after an attempt without an answer is unclear too', async () => {
  const body = { biz_order_id: 'o-1', chain: 'ETH', token: 'USDT', to_address: '0x', amount: '1' };
  const { api, coffer } = world({ faults: ['none', 'dropped'] });
  await coffer.withdraw.apply({ ...body, chain: 'ETH' });
  const other = { ...body, chain: 'ETH', amount: '2' } as const;
  expect(await failed(coffer.withdraw.apply(other))).toMatchObject({
    name: 'OrderConflictError',
    isUnclear: true,
  });
  expect(api.orders.size).toBe(1);
});

test('a session key is made once: no attempt without an answer is repeated', async () => {
  for (const fault of networkFaults.filter((one) => one !== 'none')) {
    // The clock differs enough to be corrected, and too little to be refused.
    const { api, coffer } = world({ faults: [fault], skewMs: 120_000 });
    const error = await failed(coffer.sessionKeys.create({}));
    expect(error.isUnclear, fault).toBe(fault !== 'rateLimited');
    expect(api.requests).toHaveLength(1);
  }
});

test.each([-3_600_000, 3_600_000])(
  'a clock that is %d ms off is corrected once',
  async (skewMs) => {
    const { api, coffer, sleeps } = world({ skewMs });
    await coffer.client.signMessage(message);
    await coffer.subaccount.list({});
    expect(api.requests).toHaveLength(3);
    expect(sleeps).toEqual([]);
  },
);

test('calls at the same time all survive a wrong clock', async () => {
  const { api, coffer } = world({ skewMs: 7_200_000 });
  const calls = Array.from({ length: 5 }, () => coffer.client.signMessage(message));
  await Promise.all(calls);
  expect(api.orders.size).toBe(5);
});

test('a wrong secret is refused once, without another attempt', async () => {
  const { api, coffer } = world({ apiSecret: 'wrong' });
  expect(await failed(coffer.subaccount.list())).toMatchObject({ name: 'AuthenticationError' });
  expect(api.requests).toHaveLength(1);
});

test('a longer Retry-After than a minute is left to the caller', async () => {
  const { coffer, sleeps } = world({
    world: {
      fetch: async () =>
        new Response('{"code":42901,"message":"later"}', {
          status: 429,
          headers: { 'retry-after': '900' },
        }),
    },
  });
  expect(await failed(coffer.deposit.list())).toMatchObject({ retryAfter: 900 });
  expect(sleeps).toEqual([]);
});

test('Retry-After as a date counts from the date of the answer', async () => {
  const headers = { 'retry-after': new Date(start + 9_000).toUTCString() };
  const answers = [
    new Response('busy', {
      status: 503,
      headers: { ...headers, date: new Date(start).toUTCString() },
    }),
    Response.json({ code: 0, data: 1 }),
  ];
  const { coffer, sleeps } = world({ world: { fetch: async () => answers.shift()! } });
  expect(await coffer.client.wallet()).toBe(1);
  expect(sleeps).toEqual([9_250]);
});

test('an abort ends the wait, and the error still says that it is unclear', async () => {
  const abort = new AbortController();
  const { coffer } = world({
    faults: ['dropped'],
    world: {
      sleep: async () => {
        abort.abort();
        throw abort.signal.reason;
      },
    },
  });
  const call = coffer.client.signMessage(message, { signal: abort.signal });
  expect(await failed(call)).toMatchObject({ name: 'NoAnswerError', isUnclear: true });
  const again = coffer.client.signMessage(message, { signal: abort.signal });
  await expect(again).rejects.toThrow('aborted');
});

test('an answer that is cut short is no answer: the call is repeated', async () => {
  const answers = [new Response('{"code":0,"da'), Response.json({ code: 0, data: 1 })];
  const { coffer, sleeps } = world({ world: { fetch: async () => answers.shift()! } });
  expect(await coffer.client.signMessage(message)).toBe(1);
  expect(sleeps).toEqual([250]);
  const cut = world({ maxRetries: 0, world: { fetch: async () => new Response('{"code":0,"da') } });
  const error = await failed(cut.coffer.client.signMessage(message));
  expect(error).toMatchObject({ name: 'NoAnswerError', http: 200, isUnclear: true });
});

test('a page of a proxy is no answer, and a redirect is not followed', async () => {
  const seen: RequestInit[] = [];
  const { coffer } = world({
    maxRetries: 0,
    world: {
      fetch: async (_, init) => {
        seen.push(init);
        return new Response('<html>moved', { status: 302, headers: { location: 'https://x.y' } });
      },
    },
  });
  const error = await failed(coffer.subaccount.create({ user_id: 'u' }));
  expect(error).toMatchObject({ name: 'NoAnswerError', http: 302 });
  expect(seen[0]!.redirect).toBe('manual');
});

test('no wait ends after the deadline of a call', async () => {
  const { api, coffer, sleeps } = world({ faults: Array(5).fill('busy'), deadlineMs: 1_000 });
  expect(await failed(coffer.client.signMessage(message))).toMatchObject({ code: 50301 });
  // The third wait would end after 1.75 s.
  expect(sleeps).toEqual([250, 500]);
  expect(api.requests).toHaveLength(3);
  const other = world({ faults: ['busy'], deadlineMs: 100 });
  await other.coffer.client.signMessage(message, { deadlineMs: 5_000 });
  expect(other.sleeps).toEqual([250]);
});

test.each([50201, 50202, 50203])('%i passes, so the call is repeated', async (code) => {
  const answers = [Response.json({ code }, { status: 502 }), Response.json({ code: 0, data: 1 })];
  const { coffer, sleeps } = world({ world: { fetch: async () => answers.shift()! } });
  const order = { biz_order_id: 'o', token: 'USDT', to_address: '0x', amount: '1' };
  expect(await coffer.withdraw.apply({ ...order, chain: 'ETH' })).toBe(1);
  expect(sleeps).toHaveLength(1);
});
