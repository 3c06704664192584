/** What keys/verify-request records of a request that makes a session key. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyRequest } from '#domain/auth/verify-request.ts';
import { sessionKeyDigest } from '#domain/session-key/session-key-digest.ts';
import type { SignedCall } from '#ports/signed-call.ts';
import { signHmac } from '#shared/crypto/hmac.ts';
import { bodyDigest, bodySha256, signString } from '#shared/crypto/sign-string.ts';
import { buildSessionKey } from '#test/builders/builders.ts';
import { apiSecret, buildKey, fakeGuards, now } from '#test/support/api.ts';

const text = '{"name":"bot","max_per_tx_usd":2.5}';
const secretHash = createHash('sha256').update('v').digest('hex');
let calls = 0;

test.each([false, true])(
  'the terms that were signed are recorded; by SHA-256: %s',
  async (sha256) => {
    const deps = fakeGuards();
    const call = asked({ sha256 });
    expect(await verifyRequest(deps, call)).toMatchObject({ refused: null });
    const key = buildSessionKey({ secretHash, maxPerTxMicroUsd: 2_500_000n });
    const { requestId } = call;
    const proof = { skId: 'sk_1', projectId: 'demo', requestId, at: now };
    expect(deps.proofs.get('sk_1')).toEqual({ ...proof, digest: sessionKeyDigest(key) });
  },
);

test.each<[string, SignedCall]>([
  ['another body than was signed', asked({ body: '{}' })],
  ['another body than its SHA-256', asked({ body: '{}', sha256: true })],
  ['a signed request of another route', asked({}, { pathWithQuery: '/v1/client/transfer' })],
  ['another method', asked({}, { method: 'DELETE' })],
  ['a body that the route refuses', asked({ body: '{"ttl_days":0}' }, { signs: '{"ttl_days":0}' })],
  ['no JSON', asked({ body: 'x' }, { signs: 'x' })],
])('of %s nothing is recorded, and its route answers', async (_, call) => {
  const deps = fakeGuards();
  expect(await verifyRequest(deps, call)).toMatchObject({ refused: null });
  expect(deps.proofs.size).toBe(0);
});

test('of a request that is refused, or whose key may not make session keys, nothing is recorded', async () => {
  const wrong = asked();
  wrong.headers['x-signature'] = '0'.repeat(64);
  const barred = fakeGuards();
  barred.settings.ipWhitelist = ['198.51.100.1'];
  for (const [deps, call] of [
    [fakeGuards(), wrong],
    [barred, asked()],
    [fakeGuards({ keys: [buildKey({ permission: 'manage' })] }), asked()],
  ] as const) {
    await verifyRequest(deps, call);
    expect(deps.proofs.size).toBe(0);
  }
});

test('one signature makes one key, whatever its route says of single use', async () => {
  const deps = fakeGuards();
  await verifyRequest(deps, asked({ singleUse: false }));
  const again = asked({ singleUse: false, sessionKey: { skId: 'sk_2', secretHash, body: text } });
  expect(await verifyRequest(deps, again)).toMatchObject({ refused: { kind: 'unauthenticated' } });
  expect([...deps.proofs.keys()]).toEqual(['sk_1']);
});

test('a request that is repeated names the same key to its guards, and another key another name', async () => {
  const claims: string[] = [];
  const deps = fakeGuards();
  const { claimSignature } = deps.guards;
  deps.guards.claimSignature = (input) => {
    claims.push(input.requestId);
    return claimSignature(input);
  };
  const call = asked();
  await verifyRequest(deps, call);
  await verifyRequest(deps, call);
  await verifyRequest(deps, { ...call, sessionKey: { skId: 'sk_2', secretHash, body: text } });
  expect(claims[0]).toBe(claims[1]);
  expect(claims[2]).not.toBe(claims[0]);
});

test('a key that another request was recorded for is not answered as made', async () => {
  const deps = fakeGuards();
  deps.sessionKeys.proofs.put = async () => false;
  await expect(verifyRequest(deps, asked())).rejects.toThrow('by another request');
});

/** A request as its route has it verified; `set` is what somebody changes of it afterwards. */
function asked(
  set: Partial<SignedCall> & { body?: string; sha256?: boolean } = {},
  { method = 'POST', pathWithQuery = '/v1/client/session-keys', signs = text } = {},
): SignedCall {
  calls += 1;
  const { body = text, sha256 = false, ...changed } = set;
  const bodyMd5 = bodyDigest(signs);
  const stated = sha256 ? bodySha256(signs) : null;
  const timestamp = String(now);
  const signed = signString({ timestamp, method, pathWithQuery, bodyMd5, bodySha256: stated });
  return {
    requestId: `r-${calls}`,
    projectId: 'demo',
    ip: '203.0.113.7',
    headers: {
      'x-app-id': 'app_1',
      'x-timestamp': timestamp,
      'x-nonce': `nonce-${String(calls).padStart(6, '0')}`,
      'x-signature': signHmac(apiSecret, signed),
      'x-content-sha256': stated ?? '',
    },
    method,
    pathWithQuery,
    bodyMd5,
    bodySha256: stated,
    singleUse: true,
    sessionKey: { skId: 'sk_1', secretHash, body },
    ...changed,
  };
}
