/** The verdict itself; test/unit/functions/middleware has each check as a caller sees it. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyRequest } from '#domain/auth/verify-request.ts';
import { keyDigest } from '#domain/project/keys/key-digest.ts';
import type { SignedCall } from '#ports/signed-call.ts';
import { signHmac } from '#shared/crypto/hmac.ts';
import { buildKeyProof } from '#test/builders/build-key-proof.ts';
import { buildProject, buildSeeds, buildSettings } from '#test/builders/builders.ts';
import { apiSecret, buildKey, fakeGuards, now } from '#test/support/api.ts';

const bodyMd5 = createHash('md5').update('{"a":1}').digest('hex');
let nonces = 0;

test('the caller is the key with its project and settings, and nothing that opens anything', async () => {
  const project = buildProject();
  const deps = fakeGuards({ projects: [{ ...project, ...buildSeeds() }] });
  const verdict = await verifyRequest(deps, signed());
  expect(JSON.stringify(verdict)).not.toMatch(/xpub|wrapped/);
  expect(verdict).toEqual({
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

test('a signature that verifies is a use of its key, another is none', async () => {
  const deps = fakeGuards();
  const good = signed();
  const wrong = { ...good, headers: { ...good.headers, 'x-signature': 'f'.repeat(64) } };
  expect(await verifyRequest(deps, wrong)).toMatchObject({ caller: null });
  expect(deps.uses).toEqual([]);
  await verifyRequest(deps, good);
  expect(deps.uses).toEqual([{ appId: 'app_1', at: now }]);
});

describe('a request that states the SHA-256 of its body', () => {
  const sha256 = createHash('sha256').update('{"a":1}').digest('hex');
  /** Signed over this digest; `stated` is its header, `set` changes the call afterwards. */
  const over = (digest: string, stated: string, set: Partial<SignedCall> = {}): SignedCall => {
    const one = signed({ bodySha256: stated ? sha256 : null, ...set });
    const text = `${now}\nPOST\n/v1/x?a=1\n${digest}`;
    const headers = { 'x-signature': signHmac(apiSecret, text), 'x-content-sha256': stated };
    return { ...one, headers: { ...one.headers, ...headers } };
  };
  const refusedBy = async (one: SignedCall) =>
    (await verifyRequest(fakeGuards(), one)).refused?.message ?? null;

  test('is signed with it in the place of the MD5', async () => {
    expect(await refusedBy(over(sha256, sha256))).toBeNull();
    expect(await refusedBy(over(bodyMd5, sha256))).toMatch(/wrong x-signature/);
  });

  test('is not turned into one that is signed by MD5, nor the other way', async () => {
    // A twin of the body has its MD5: without the header, nothing that was signed fits.
    expect(await refusedBy(over(sha256, ''))).toMatch(/wrong x-signature/);
    expect(await refusedBy(over(bodyMd5, ''))).toBeNull();
  });

  test.each(['0'.repeat(64), sha256.toUpperCase(), 'none'])(
    'states no other: %s',
    async (stated) => {
      expect(await refusedBy(over(sha256, stated))).toMatch(/x-content-sha256 is not the SHA-256/);
    },
  );
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

test('a used nonce is refused in the name of its key, and is not a failure of the address', async () => {
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
])('a failure of %s is not a verdict, and nobody is counted for it', async (_, set) => {
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

describe('outside local, a key that moves money', () => {
  const events = ({ lines }: ReturnType<typeof fakeGuards>) =>
    lines.filter(({ event }) => event === 'key.unproven');

  test('is a key only as two owners agreed on it; the answer is that of a wrong signature', async () => {
    const key = buildKey();
    const proven = fakeGuards({ requiresProof: true, keyProof: buildKeyProof(key) });
    expect(await verifyRequest(proven, signed())).toMatchObject({ refused: null });
    const forged = fakeGuards({
      requiresProof: true,
      keyProof: buildKeyProof({ ...key, permission: 'manage' }),
    });
    const wrong = fakeGuards({ keys: [] });
    expect(await verifyRequest(forged, signed())).toEqual(await verifyRequest(wrong, signed()));
    const fields = { project: 'demo', app_id: 'app_1', permission: 'approve' };
    expect(events(forged)).toEqual([{ level: 'error', event: 'key.unproven', fields }]);
    expect(events(proven)).toEqual([]);
    expect(forged.nonces.size).toBe(0);
  });

  test('is the one that was used first, whatever is confirmed of it later', async () => {
    const key = buildKey();
    const deps = fakeGuards({ requiresProof: true, keyProof: buildKeyProof(key) });
    await verifyRequest(deps, signed());
    expect([...deps.firstUses]).toEqual([['app_1', keyDigest(key)]]);
    // A thief of admin/changes, which makes secrets and confirmations, exchanges both.
    const secret = { ...key.apiSecret!, ciphertext: 'cd'.repeat(32) };
    const swapped = { ...key, apiSecret: secret };
    const { 'x-signature': _, ...headers } = signed().headers;
    const text = `${now}\nPOST\n/v1/x?a=1\n${bodyMd5}`;
    const byThief = () => ({
      ...signed(),
      headers: { ...headers, 'x-signature': signHmac(secret.ciphertext, text) },
    });
    for (const seen of [keyDigest(key), null]) {
      // null: the first use was a moment ago, and is not read yet.
      Object.assign(deps, { keys: [swapped], keyProof: { ...buildKeyProof(swapped), seen } });
      expect(await verifyRequest(deps, byThief())).toMatchObject({
        refused: { kind: 'unauthenticated' },
      });
    }
    expect(events(deps)).toHaveLength(2);
    // What two owners sealed as it is counts: an owner's request names that secret.
    const request = { digest: keyDigest(swapped) };
    deps.keyProof = { ...buildKeyProof(swapped, { request }), seen: keyDigest(key) };
    expect(await verifyRequest(deps, byThief())).toMatchObject({ refused: null });
  });

  test('of a wrong signature, a key that reads, or one seen before, no first use is noted', async () => {
    const wrong = signed();
    wrong.headers['x-signature'] = '0'.repeat(64);
    const reads = buildKey({ permission: 'read' });
    const seen = { ...buildKeyProof(buildKey()), seen: keyDigest(buildKey()) };
    for (const [set, call] of [
      [{ keyProof: buildKeyProof(buildKey()) }, wrong],
      [{ keys: [reads] }, signed()],
      [{ keyProof: seen }, signed()],
      [{ requiresProof: false }, signed()],
    ] as const) {
      const deps = fakeGuards({ requiresProof: true, ...set } as object);
      await verifyRequest(deps, call);
      expect(deps.calls).not.toContain('first use');
    }
  });

  test('fires no alarm for a stranger who only knows its id', async () => {
    const deps = fakeGuards({ requiresProof: true });
    const call = signed();
    const headers = { ...call.headers, 'x-signature': '0'.repeat(64) };
    await verifyRequest(deps, { ...call, headers });
    expect(events(deps)).toEqual([]);
  });
});

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
