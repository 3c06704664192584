/** What keys/verify-request records of a request that makes an order. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyRequest } from '#domain/auth/verify-request.ts';
import type { SignedCall } from '#ports/signed-call.ts';
import { signHmac } from '#shared/crypto/hmac.ts';
import { bodyDigest, bodySha256, signString } from '#shared/crypto/sign-string.ts';
import { recipient } from '#test/builders/builders.ts';
import { apiSecret, buildKey, fakeGuards, now } from '#test/support/api.ts';

const payout = JSON.stringify({
  biz_order_id: 'o1',
  chain: 'ETH',
  token: 'USDT',
  to_address: recipient,
  amount: '12.5',
});
const transfer = JSON.stringify({ chain: 'ETH', token: 'USDT', to: recipient, amount: '12.5' });
const sessionKey = `sk_1_${'a'.repeat(64)}`;
const shown = createHash('sha256').update(sessionKey).digest('hex');
let calls = 0;

/** A request as its route has it verified; `set` is what somebody changes of it afterwards. */
function asked(
  set: Partial<Omit<SignedCall, 'order'>> & { order?: Partial<SignedCall['order']> | null } = {},
  of: { body?: string; path?: string; method?: string; timestamp?: number; sha256?: boolean } = {},
): SignedCall {
  calls += 1;
  const { body = payout, path: pathWithQuery = '/v1/withdraw/apply', method = 'POST' } = of;
  const timestamp = String(of.timestamp ?? now);
  const bodyMd5 = bodyDigest(body);
  const stated = of.sha256 ? bodySha256(body) : null;
  const text = signString({ timestamp, method, pathWithQuery, bodyMd5, bodySha256: stated });
  const { order = {}, ...changed } = set;
  return {
    requestId: `r-${calls}`,
    projectId: 'demo',
    ip: '203.0.113.7',
    headers: {
      'x-app-id': 'app_1',
      'x-timestamp': timestamp,
      'x-nonce': `nonce-${String(calls).padStart(6, '0')}`,
      'x-signature': signHmac(apiSecret, text),
      'x-content-sha256': stated ?? '',
    },
    method,
    pathWithQuery,
    bodyMd5,
    bodySha256: stated,
    singleUse: false,
    order: order && Object.assign({ body, idempotencyKey: null, sessionKey: null }, order),
    ...changed,
  };
}

const call = (set: Parameters<typeof asked>[0] = {}, timestamp = now) =>
  asked(set, { body: transfer, path: '/v1/client/transfer', timestamp });

test.each([false, true])('what was signed is recorded; by SHA-256: %s', async (sha256) => {
  const deps = fakeGuards();
  const verdict = await verifyRequest(deps, asked({}, { sha256 }));
  expect(verdict).toMatchObject({ refused: null, orderNo: expect.stringMatching(/^WD\w{24}$/) });
  expect([...deps.asked.records]).toEqual([
    [
      'withdrawal demo o1',
      {
        projectId: 'demo',
        orderNo: verdict.orderNo,
        requests: [
          { appId: 'app_1', at: now, shown: null, digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ],
      },
    ],
  ]);
});

test.each<[string, SignedCall]>([
  ['another body than was signed', asked({ order: { body: payout.replace('12.5', '99') } })],
  ['a signed request of another route', asked({}, { path: '/v1/withdraw/estimate' })],
  ['another method', asked({}, { method: 'DELETE' })],
  ['a body that the route refuses', asked({}, { body: payout.replace('12.5', '-1') })],
  ['no JSON', asked({}, { body: 'x' })],
  ['a key that the route refuses', call({ order: { idempotencyKey: 'x'.repeat(65) } })],
])('of %s nothing is recorded, and its route answers', async (_, of) => {
  const deps = fakeGuards();
  expect(await verifyRequest(deps, of)).toMatchObject({ refused: null, orderNo: null });
  expect(deps.asked.records.size).toBe(0);
});

test('of a request that is refused, or whose key may not pay, nothing is recorded', async () => {
  const wrong = asked();
  wrong.headers['x-signature'] = '0'.repeat(64);
  const barred = fakeGuards();
  barred.settings.ipWhitelist = ['198.51.100.1'];
  for (const [deps, of] of [
    [fakeGuards(), wrong],
    [barred, asked()],
    [fakeGuards({ keys: [buildKey({ permission: 'read' })] }), asked()],
  ] as const) {
    await verifyRequest(deps, of);
    expect(deps.asked.records.size).toBe(0);
  }
});

test('a route of an older release gets its verdict, and nothing is recorded', async () => {
  const deps = fakeGuards();
  const verdict = await verifyRequest(deps, asked({ order: null }));
  expect(verdict.caller).not.toBeNull();
  expect(verdict).not.toHaveProperty('orderNo');
  expect(deps.asked.records.size).toBe(0);
});

test('one id has one number, and keeps every request for it', async () => {
  const deps = fakeGuards();
  const first = await verifyRequest(deps, asked());
  const other = payout.replace('12.5', '13');
  const second = await verifyRequest(deps, asked({}, { body: other, timestamp: now + 9 }));
  expect(second.orderNo).toBe(first.orderNo);
  expect(deps.asked.records.get('withdrawal demo o1')!.requests).toHaveLength(2);
});

test('an id that takes no more requests is in conflict', async () => {
  const deps = fakeGuards();
  deps.asked.writer.add = async () => null;
  expect(await verifyRequest(deps, asked())).toMatchObject({
    caller: null,
    refused: { kind: 'orderConflict' },
  });
});

test('the session key is recorded whose whole value was shown', async () => {
  const deps = fakeGuards();
  await verifyRequest(deps, call({ order: { sessionKey } }));
  await verifyRequest(deps, call({ order: { sessionKey: 'sk_1' } }, now + 1));
  const digests = [...deps.asked.records.values()].map(({ requests }) => requests[0]!.shown);
  expect(digests).toEqual([shown, null]);
  expect(JSON.stringify([...deps.asked.records])).not.toContain('a'.repeat(64));
});

test('one signature makes one operation, whatever its route says of single use', async () => {
  const deps = fakeGuards();
  await verifyRequest(deps, call({ order: { idempotencyKey: 'k1' } }));
  for (const order of [{ idempotencyKey: 'k2' }, {}, { idempotencyKey: 'k1', sessionKey }]) {
    const again = { ...call({ order }), requestId: 'r-again' };
    expect(await verifyRequest(deps, again)).toMatchObject({
      refused: { kind: 'unauthenticated' },
    });
  }
  expect(deps.asked.records.size).toBe(1);
});

test('a request that is verified twice says so only for the same key and session key', async () => {
  const claims: string[] = [];
  const deps = fakeGuards();
  deps.guards.claimSignature = async ({ requestId }) => {
    claims.push(requestId);
    return true;
  };
  const orders = [{}, {}, { idempotencyKey: 'k1' }, { idempotencyKey: 'k2' }, { sessionKey }];
  for (const order of orders) {
    await verifyRequest(deps, { ...call({ order }), requestId: 'r' });
  }
  expect(claims[1]).toBe(claims[0]);
  expect(new Set(claims).size).toBe(4);
});

test('the number follows from what was signed, and from nothing that its route says', async () => {
  const [one, again, later] = await Promise.all(
    [call({ requestId: 'a' }), call({ requestId: 'b', ip: '203.0.113.8' }), call({}, now + 1)].map(
      async (of) => (await verifyRequest(fakeGuards(), of)).orderNo,
    ),
  );
  expect(again).toBe(one);
  expect(later).not.toBe(one);
});
