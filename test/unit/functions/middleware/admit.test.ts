/** Nonce, rate, IP, permission, body: in this order (docs/decisions.md "Order of checks"). */

import { expect, test, vi } from 'vitest';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { setUp } from '#test/builders/functions/middleware/admit.ts';
import {
  buildKey,
  buildRsaKey,
  call,
  fakeGuards,
  now,
  type RequestParts,
  signedEvent,
} from '#test/support/api.ts';
import type { Route } from '#wire/merchant/route.ts';

test('200 requests a minute per app_id, whatever the address', async () => {
  const { send, guards, handle } = setUp();
  for (let i = 1; i <= 200; i++) {
    const reply = await send({ ip: `198.51.100.${i}` });
    expect(reply.headers).toMatchObject({
      'RateLimit-Limit': '200',
      'RateLimit-Remaining': String(200 - i),
      'RateLimit-Reset': '45',
    });
  }
  expect(await send()).toMatchObject({
    status: 429,
    code: 42901,
    headers: { 'Retry-After': '45', 'RateLimit-Remaining': '0' },
  });
  expect(handle).toHaveBeenCalledTimes(200);
  guards.now = now + 45;
  expect(await send({ timestamp: guards.now })).toMatchObject({
    status: 200,
    headers: { 'RateLimit-Remaining': '199', 'RateLimit-Reset': '60' },
  });
});

test('requests with an invalid signature do not count against the app_id', async () => {
  const { send, guards } = setUp();
  await send({ secret: 'wrong' });
  expect([...guards.counts.keys()].filter((name) => name.startsWith('app'))).toEqual([]);
});

test.each([
  ['203.0.113.7', ['203.0.113.7'], 200],
  ['203.0.113.7', ['203.0.113.0/24'], 200],
  ['203.0.114.7', ['203.0.113.0/24', '10.0.0.1'], 403],
  ['::ffff:203.0.113.7', ['203.0.113.7'], 200],
  ['2001:db8::1', ['2001:db8::/32'], 200],
  ['2001:db9::1', ['2001:db8::/32', '203.0.113.0/24'], 403],
  ['not an address', ['203.0.113.7'], 403],
])('from %s with whitelist %j: %i', async (ip, ipWhitelist, status) => {
  const { send } = setUp({ settings: buildSettings({ ipWhitelist }) });
  const reply = await send({ ip });
  expect(reply.status).toBe(status);
  if (status === 403) expect(reply.code).toBe(40301);
});

test.each([
  ['read', 'read', 200],
  ['read', 'manage', 403],
  ['read', 'approve', 403],
  ['manage', 'read', 200],
  ['manage', 'manage', 200],
  ['manage', 'approve', 403],
  ['approve', 'read', 200],
  ['approve', 'manage', 200],
  ['approve', 'approve', 200],
] as const)('a %s key on a %s route: %i', async (held, needed, status) => {
  const { send } = setUp({ keys: [buildKey({ permission: held })] }, needed);
  const reply = await send();
  expect(reply.status).toBe(status);
  if (status === 403) expect(reply).toMatchObject({ code: 40302 });
});

test('each check comes before the next', async () => {
  const { send, guards, handle } = setUp({
    settings: buildSettings({ ipWhitelist: ['10.0.0.1'] }),
    keys: [buildKey({ permission: 'read' })],
  });
  const nonce = 'the-same-nonce';
  // Everything is wrong at once; each line fixes the first reported problem.
  const bad = { body: '[', ip: '203.0.113.7', nonce };
  expect(await send({ ...bad, secret: 'x', headers: { 'x-nonce': '1' } })).toMatchObject({
    message: expect.stringContaining('x-nonce'),
  });
  expect(await send({ ...bad, secret: 'x' })).toMatchObject({
    message: expect.stringContaining('x-signature'),
  });
  guards.nonces.set(`app_1 ${nonce}`, now + 1);
  guards.counts.set(`app app_1 ${Math.floor(now / 60)}`, 500);
  expect(await send(bad)).toMatchObject({ message: 'Nonce already used' });
  guards.nonces.clear();
  expect(await send(bad)).toMatchObject({ code: 42901 });
  guards.counts.clear();
  guards.nonces.clear();
  expect(await send(bad)).toMatchObject({ code: 40301 });
  guards.nonces.clear();
  expect(await send({ ...bad, ip: '10.0.0.1' })).toMatchObject({ code: 40302 });
  guards.nonces.clear();
  guards.keys = [buildKey()];
  expect(await send({ ...bad, ip: '10.0.0.1' })).toMatchObject({ code: 40001 });
  expect(handle).not.toHaveBeenCalled();
});

test('an authenticated request makes one read, then claims nonce and rate in parallel', async () => {
  const { send, guards } = setUp();
  let underWay = 0;
  let most = 0;
  const { claimNonce, count } = guards.guards;
  const tracked =
    <A extends unknown[], R>(fn: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      most = Math.max(most, ++underWay);
      await new Promise((done) => setTimeout(done, 5));
      underWay--;
      return fn(...args);
    };
  guards.guards = { ...guards.guards, claimNonce: tracked(claimNonce), count: tracked(count) };
  expect(await send()).toMatchObject({ status: 200 });
  expect(most).toBe(2);
  expect(guards.calls).toHaveLength(3);
});

test('a signature of a single-use route is taken once, however its nonce is renewed', async () => {
  const guards = fakeGuards({ keys: [buildKey(), buildRsaKey({ appId: 'app_2' })] });
  const shape = {
    id: 'x',
    path: '/v1/x',
    permission: 'read',
    summary: '',
    description: '',
  } as const;
  const route = { ...shape, method: 'POST' as const, singleUse: true, errors: [] } satisfies Route;
  const handler = apiRoute(route, guards, async () => ({ data: {} }));
  const send = (parts: RequestParts) =>
    call(handler, signedEvent({ path: '/v1/x', body: { a: 1 }, ...parts }));
  const refused = {
    code: 40101,
    message: 'Sign again with a new timestamp: signature already used',
  };
  expect(await send({})).toMatchObject({ status: 200 });
  expect(await send({})).toMatchObject({ ...refused, headers: { 'Retry-After': '1' } });
  expect(await send({ body: { a: 2 } })).toMatchObject({ status: 200 });
  expect(await send({ timestamp: now + 1 })).toMatchObject({ status: 200 });
  // Another key's is another signature; the same one spelled otherwise is not.
  const rsa = { appId: 'app_2', rsa: true };
  const event = signedEvent({ path: '/v1/x', body: { a: 1 }, ...rsa });
  expect(await call(handler, event)).toMatchObject({ status: 200 });
  const spelled = `${event.headers['x-signature']}`.replace(/=*$/, '');
  expect(await send({ ...rsa, headers: { 'x-signature': spelled } })).toMatchObject({
    code: 40101,
  });
  guards.now = now + 661;
  expect(await send({ timestamp: now + 661 })).toMatchObject({ status: 200 });
});

test('a handler runs only for a caller who was admitted', async () => {
  const guards = fakeGuards();
  const handle = vi.fn(async () => ({ data: { secret: 1 } }));
  const shape = {
    id: 'x',
    path: '/v1/x',
    permission: 'read',
    summary: '',
    description: '',
  } as const;
  const handler = apiRoute({ ...shape, method: 'GET', errors: [] }, guards, handle);
  const send = (nonce: string) => call(handler, signedEvent({ path: '/v1/x', nonce }));
  expect(await send('nonce-of-a-get')).toMatchObject({ status: 200, data: { secret: 1 } });
  const again = await send('nonce-of-a-get');
  expect(again).toMatchObject({ code: 40101, message: 'Nonce already used' });
  expect(again.data).toBeUndefined();
  guards.counts.set(`app app_1 ${Math.floor(now / 60)}`, 500);
  const over = await send('another-nonce');
  expect(over).toMatchObject({ code: 42901, headers: { 'RateLimit-Remaining': '0' } });
  expect(handle).toHaveBeenCalledTimes(1);
});
