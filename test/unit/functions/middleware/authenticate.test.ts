/** Decisions "Requests" and spec "Authentication", row by row, through a signed route. */
import { constants, createHash, createHmac, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { route, setUp } from '#test/builders/functions/middleware/authenticate.ts';
import {
  apiSecret,
  buildKey,
  buildRsaKey,
  call,
  now,
  rsaPrivateKey,
  signedEvent,
} from '#test/support/api.ts';

const refused = { status: 401, code: 40101 };

test('a signed request is answered in the envelope', async () => {
  const { send } = setUp();
  expect(await send({ query: 'b=2&a=1' })).toMatchObject({ status: 200, code: 0, data: 'ok' });
});

test('a request that states the SHA-256 of its body is signed with it', async () => {
  const { send } = setUp();
  const body = Buffer.from('{"a":"\u00e9"}');
  const sha256 = createHash('sha256').update(body).digest('hex');
  const text = `${now}\nPOST\n/v1/withdraw/list\n${sha256}`;
  const signature = createHmac('sha256', apiSecret).update(text).digest('hex');
  const headers = { 'x-content-sha256': sha256, 'x-signature': signature };
  expect(await send({ body, headers })).toMatchObject({ status: 200 });
  const bare = { ...headers, 'x-content-sha256': undefined };
  expect(await send({ body, headers: bare })).toMatchObject(refused);
  expect(await send({ body: Buffer.from('{}'), headers })).toMatchObject(refused);
});

test.each(['x-app-id', 'x-timestamp', 'x-nonce', 'x-signature'])('%s is required', async (name) => {
  const { send, guards, handle } = setUp();
  const reply = await send({ headers: { [name]: undefined } });
  expect(reply).toMatchObject(refused);
  expect(reply.message).toContain(name);
  expect(handle).not.toHaveBeenCalled();
  // Nothing is looked up for a request that is not even signed.
  expect(guards.calls).toEqual(['count failed']);
});

test.each([
  [now - 300, 200],
  [now + 300, 200],
  [now - 301, 401],
  [now + 301, 401],
])('timestamp %i is answered %i', async (timestamp, status) => {
  const { send } = setUp();
  expect(await send({ timestamp })).toMatchObject({ status });
});

test.each(['1e9', '', '-5', '1767225615.0', '0x69', ' 1767225615', '1767225615000'])(
  'timestamp %j is refused and named',
  async (timestamp) => {
    const reply = await setUp().send({ timestamp });
    expect(reply).toMatchObject(refused);
    expect(reply.message).toContain('x-timestamp');
  },
);

test.each([
  ['1234567', 401],
  ['12345678', 200],
  ['x'.repeat(32), 200],
  ['x'.repeat(33), 401],
  ['nönce-nönce', 401],
])('nonce %j is answered %i', async (nonce, status) => {
  const reply = await setUp().send({ nonce });
  expect(reply.status).toBe(status);
  if (status === 401) expect(reply.message).toContain('x-nonce');
});

test('a nonce is refused for at least 600 seconds, then free again', async () => {
  const { send, guards } = setUp();
  const nonce = 'used-once';
  expect(await send({ nonce })).toMatchObject({ status: 200 });
  guards.now = now + 600;
  const again = await send({ nonce, timestamp: guards.now });
  expect(again).toMatchObject({ ...refused, message: 'Nonce already used' });
  guards.now = now + 1_000;
  expect(await send({ nonce, timestamp: guards.now })).toMatchObject({ status: 200 });
});

test('a nonce is recorded only after the signature verified, per app_id', async () => {
  const { send, guards } = setUp({ keys: [buildKey(), buildKey({ appId: 'app_2' })] });
  const nonce = 'shared-nonce';
  expect(await send({ nonce, secret: 'wrong' })).toMatchObject(refused);
  expect(guards.nonces.size).toBe(0);
  expect(await send({ nonce })).toMatchObject({ status: 200 });
  expect(await send({ nonce, appId: 'app_2' })).toMatchObject({ status: 200 });
});

test('unknown, disabled, foreign and wrong credentials get the same answer', async () => {
  const keys = [
    buildKey(),
    buildKey({ appId: 'app_off', enabled: false }),
    buildKey({ appId: 'app_other', projectId: 'other' }),
  ];
  const { send, guards } = setUp({ keys });
  const wrong = await send({ secret: 'f'.repeat(64) });
  expect(wrong).toMatchObject(refused);
  for (const parts of [
    { appId: 'app_unknown' },
    { appId: 'app_unknown', secret: '0'.repeat(64) },
    { appId: 'app_off' },
    { appId: 'app_other' },
    { appId: `app_${'x'.repeat(5_000)}` },
    { appId: "app_1' OR 1" },
    { project: 'nowhere' },
    { project: '%2e%2e' },
  ]) {
    expect({ ...(await send(parts)), headers: null }).toEqual({ ...wrong, headers: null });
  }
  // Each was looked up once, as the wrong signature was.
  expect(guards.calls.filter((line) => line.startsWith('context'))).toHaveLength(9);
});

test('a key works only on its own project', async () => {
  const { send } = setUp({ keys: [buildKey({ projectId: 'other' })] });
  expect(await send()).toMatchObject(refused);
  expect(await send({ headers: { 'x-project-slug': 'other' } })).toMatchObject(refused);
});

test('X-Project-Slug is ignored: the URL decides', async () => {
  const reply = await setUp().send({ headers: { 'x-project-slug': 'other' } });
  expect(reply).toMatchObject({ status: 200 });
});

test('the stage of the gateway and the project are no part of the signed path', async () => {
  expect(await setUp().send({ stage: '/prod' })).toMatchObject({ status: 200 });
  expect(await setUp().send({ stage: '/restapis/x1/local/_user_request_' })).toMatchObject({
    status: 200,
  });
});

test('the signature covers method, path, query as sent and body', async () => {
  const handlerParts = { query: 'a=1&b=2' };
  const { guards, handle } = setUp();
  const handler = apiRoute(route, guards, handle);
  const event = signedEvent(handlerParts);
  const changed = [
    { ...event, rawQueryString: 'b=2&a=1' },
    { ...event, rawQueryString: 'a=1&b=%32' },
    { ...event, rawQueryString: '' },
    { ...event, rawPath: '/demo/api/v1/withdraw/lisT' },
    { ...event, body: ' ' },
    {
      ...event,
      requestContext: {
        ...event.requestContext,
        http: { ...event.requestContext.http, method: 'POST' },
      },
    },
  ];
  for (const one of changed) expect(await call(handler, one)).toMatchObject(refused);
  expect(handle).not.toHaveBeenCalled();
  expect(await call(handler, event)).toMatchObject({ status: 200 });
});

test('a base64-encoded body is hashed as the bytes that it encodes', async () => {
  const body = Buffer.from([0xff, 0x00, 0x10]);
  expect(await setUp().send({ body, method: 'GET' })).toMatchObject({ status: 200 });
  const text = await setUp().send({ body: '{"a":1}', method: 'GET', base64: true });
  expect(text).toMatchObject({ status: 200 });
});

test('HMAC is keyed with the secret as text, and written in lower-case hex', async () => {
  const text = `${now}\nGET\n/v1/withdraw/list\n${createHash('md5').update('').digest('hex')}`;
  const decoded = createHmac('sha256', Buffer.from(apiSecret, 'hex')).update(text).digest('hex');
  const right = createHmac('sha256', apiSecret).update(text).digest('hex');
  const base64 = createHmac('sha256', apiSecret).update(text).digest('base64');
  const { send } = setUp();
  for (const signature of [decoded, right.toUpperCase(), base64, ` ${right}`, `${right}00`]) {
    expect(await send({ headers: { 'x-signature': signature } })).toMatchObject(refused);
  }
  expect(await send({ headers: { 'x-signature': right } })).toMatchObject({ status: 200 });
});

test('RSA keys sign with PKCS#1 v1.5 in base64; PSS and hex are refused by name', async () => {
  const { send, guards } = setUp({ keys: [buildRsaKey()] });
  expect(await send({ rsa: true })).toMatchObject({ status: 200 });
  expect(guards.opened).toEqual([]);
  const text = `${now}\nGET\n/v1/withdraw/list\n${createHash('md5').update('').digest('hex')}`;
  const pss = sign('sha256', Buffer.from(text), {
    key: rsaPrivateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
  }).toString('base64');
  const hex = sign('sha256', Buffer.from(text), rsaPrivateKey).toString('hex');
  for (const signature of [pss, hex, 'AAAA', apiSecret]) {
    const reply = await send({ headers: { 'x-signature': signature } });
    expect(reply).toMatchObject({ ...refused, message: 'RSA signature verification failed' });
  }
});

test('an HMAC under the public key does not pass for an RSA signature', async () => {
  const key = buildRsaKey();
  const { send } = setUp({ keys: [key] });
  expect(await send({ secret: key.publicKey as string })).toMatchObject(refused);
});

test('failed authentications are limited per address, and only they', async () => {
  const { send, guards } = setUp();
  for (let i = 0; i < 60; i++) {
    expect(await send({ secret: 'wrong' })).toMatchObject({
      ...refused,
      headers: { 'RateLimit-Limit': '60', 'RateLimit-Remaining': String(59 - i) },
    });
  }
  const limited = await send({ secret: 'wrong' });
  expect(limited).toMatchObject({ status: 429, code: 42901, headers: { 'Retry-After': '45' } });
  expect(await send({ headers: { 'x-nonce': undefined } })).toMatchObject({ code: 42901 });
  expect(await send({ secret: 'wrong', ip: '203.0.113.8' })).toMatchObject(refused);
  // A neighbour behind the same address is not shut out, and the failures cost it nothing.
  expect(await send()).toMatchObject({
    status: 200,
    headers: { 'RateLimit-Limit': '200', 'RateLimit-Remaining': '199' },
  });
  guards.now = now + 60;
  expect(await send({ secret: 'wrong', timestamp: guards.now })).toMatchObject(refused);
});

test('an address that floods with failures is refused before anything is asked', async () => {
  const { send, guards } = setUp();
  const minute = Math.floor(now / 60);
  const limited = { status: 429, code: 42901, headers: { 'Retry-After': '45' } };
  guards.counts.set(`failed 203.0.113.7 ${minute}`, 599);
  // Up to here a neighbour who signs correctly still passes.
  expect(await send({ secret: 'wrong' })).toMatchObject(limited);
  expect(await send()).toMatchObject({ status: 200 });
  expect(await send({ secret: 'wrong' })).toMatchObject(limited);
  guards.calls.length = 0;
  for (const parts of [{ secret: 'wrong' }, {}, { headers: { 'x-nonce': undefined } }]) {
    expect(await send(parts)).toMatchObject({
      ...limited,
      headers: { 'RateLimit-Limit': '60', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '45' },
    });
  }
  expect(guards.calls).toEqual([]);
  // Another address is not concerned, nor is the next minute.
  expect(await send({ ip: '203.0.113.8' })).toMatchObject({ status: 200 });
  guards.now = now + 45;
  expect(await send({ timestamp: guards.now })).toMatchObject({ status: 200 });
});

test('an instance that has seen no failure of a flood counts no further', async () => {
  const { send, guards } = setUp();
  const failed = `failed 203.0.113.7 ${Math.floor(now / 60)}`;
  guards.counts.set(failed, 601);
  expect(await send({ secret: 'wrong' })).toMatchObject({ code: 42901 });
  expect(guards.calls).toEqual(['context app_1 demo']);
  expect(guards.counts.get(failed)).toBe(601);
});

test.each([
  ['throttled', Object.assign(new Error('Rate Exceeded'), { name: 'TooManyRequestsException' })],
  ['too late', new DOMException('The operation was aborted', 'AbortError')],
  ['unreachable', new Error('connect ECONNREFUSED')],
  ['broken', new Error('verify-request failed: AccessDeniedException')],
])('a verifier that is %s is 503 with Retry-After, never 401', async (_, error) => {
  const { send, guards, handle } = setUp();
  guards.verifier = { verify: () => Promise.reject(error) };
  for (const parts of [{}, { secret: 'wrong' }]) {
    const reply = await send(parts);
    expect(reply).toMatchObject({ status: 503, code: 50301, message: 'Busy, try again' });
    expect(reply.headers).toMatchObject({
      'Retry-After': '1',
      'RateLimit-Limit': '200',
      'RateLimit-Remaining': '200',
      'RateLimit-Reset': '45',
    });
  }
  expect(handle).not.toHaveBeenCalled();
  // Nobody is blamed for it.
  expect(guards.counts.size).toBe(0);
});

test('a verdict without a caller and without a reason lets nobody in', async () => {
  const { send, guards, handle } = setUp();
  const rate = { limit: 200, used: 1, resetIn: 45 };
  guards.verifier = {
    verify: async () => ({ caller: null, refused: null, appId: 'app_1', rate, failures: 0 }),
  };
  expect(await send()).toMatchObject({ status: 500, code: 50001 });
  expect(handle).not.toHaveBeenCalled();
});

test('what a route learns of a caller holds no secret, no public key and no seed', async () => {
  const { send, handle } = setUp({ keys: [buildRsaKey()] });
  await send({ rsa: true });
  const [[{ caller }]] = handle.mock.calls as unknown as [[{ caller: object }]];
  expect(Object.keys(caller)).toEqual(['key', 'project', 'settings']);
  const text = JSON.stringify(caller);
  for (const hidden of ['wrappedSeed', 'apiSecret', 'webhookSecret', 'publicKey', 'BEGIN']) {
    expect(text).not.toContain(hidden);
  }
});
