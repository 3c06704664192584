/** The verdict itself; test/unit/functions/middleware has each check as a caller sees it. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signHmac } from '#crypto/hmac.ts';
import { verifyRequest } from '#domain/auth/verify-request.ts';
import type { SignedCall } from '#model/auth/signed-call.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { apiSecret, buildKey, fakeGuards, now } from '#test/support/api.ts';

const bodyMd5 = createHash('md5').update('{"a":1}').digest('hex');
let nonces = 0;

/** A call that is signed as a merchant signs it; `set` changes it afterwards. */
function signed(set: Partial<SignedCall> = {}, timestamp = now): SignedCall {
  const text = `${timestamp}\nPOST\n/v1/x?a=1\n${bodyMd5}`;
  nonces += 1;
  return {
    requestId: `r-${nonces}`,
    projectId: 'demo',
    ip: '203.0.113.7',
    headers: {
      'x-app-id': 'app_1',
      'x-timestamp': String(timestamp),
      'x-nonce': `nonce-${String(nonces).padStart(6, '0')}`,
      'x-signature': signHmac(apiSecret, text),
    },
    method: 'POST',
    pathWithQuery: '/v1/x?a=1',
    bodyMd5,
    singleUse: false,
    ...set,
  };
}

test('the caller is the key with its project and settings, and nothing that opens anything', async () => {
  const deps = fakeGuards();
  const { wrappedSeeds: _, ...project } = deps.projects[0]!;
  expect(await verifyRequest(deps, signed())).toEqual({
    caller: {
      key: { appId: 'app_1', projectId: 'demo', walletId: 1, name: 'key', permission: 'approve' },
      project,
      settings: deps.settings,
    },
    refused: null,
    appId: 'app_1',
    rate: { limit: 200, used: 1, resetIn: 45 },
    failures: 0,
  });
});

test.each([
  ['method', { method: 'GET' }],
  ['path', { pathWithQuery: '/v1/x?a=2' }],
  ['body', { bodyMd5: createHash('md5').update('{"a":2}').digest('hex') }],
  ['project', { projectId: 'rival' }],
] as const)('another %s than was signed is a failure of the address', async (_, set) => {
  const deps = fakeGuards();
  expect(await verifyRequest(deps, signed(set))).toEqual({
    caller: null,
    refused: {
      kind: 'unauthenticated',
      message: expect.stringContaining('wrong x-signature'),
      headers: {},
    },
    appId: null,
    rate: { limit: 60, used: 1, resetIn: 45 },
    failures: 1,
  });
  expect(deps.nonces.size).toBe(0);
});

test('its own clock judges the timestamp, whatever the route has let through', async () => {
  const deps = fakeGuards();
  const verdict = await verifyRequest(deps, signed({}, now - 301));
  expect(verdict.refused?.message).toContain('x-timestamp is expired');
  expect(deps.opened).toEqual([]);
});

test('a used nonce is refused in the name of its key, and is no failure of the address', async () => {
  const deps = fakeGuards();
  const call = signed();
  await verifyRequest(deps, call);
  expect(await verifyRequest(deps, { ...call, requestId: 'another' })).toMatchObject({
    caller: null,
    refused: { kind: 'unauthenticated', message: 'Nonce already used' },
    appId: 'app_1',
    rate: { limit: 200, used: 2 },
    failures: 0,
  });
  expect([...deps.counts.keys()].filter((name) => name.startsWith('failed'))).toEqual([]);
});

test('an address that is not on the whitelist is refused after the nonce and the rate', async () => {
  const deps = fakeGuards({ settings: buildSettings({ ipWhitelist: ['10.0.0.0/8'] }) });
  expect(await verifyRequest(deps, signed())).toMatchObject({
    caller: null,
    refused: { kind: 'ipNotAllowed' },
    appId: 'app_1',
    rate: { used: 1 },
  });
  expect(deps.nonces.size).toBe(1);
});

test.each([
  ['the table', { access: { authContext: () => Promise.reject(new Error('gone')) } }],
  ['KMS', { secrets: { open: () => Promise.reject(new Error('gone')) } }],
])('a failure of %s is no verdict, and nobody is counted for it', async (_, set) => {
  const deps = fakeGuards(set);
  await expect(verifyRequest(deps, signed())).rejects.toThrow('gone');
  expect(deps.counts.size).toBe(0);
});

test('a key that is disabled, or of another project, opens nothing that lets it in', async () => {
  for (const set of [{ enabled: false }, { projectId: 'rival' }]) {
    const deps = fakeGuards({ keys: [buildKey(set)] });
    expect(await verifyRequest(deps, signed())).toMatchObject({
      caller: null,
      refused: { kind: 'unauthenticated' },
      appId: null,
    });
  }
});
