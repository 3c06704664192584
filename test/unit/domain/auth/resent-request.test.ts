/** What is accepted once, and what again: exact resends, paths with a bare `?`, used signatures. */
import { createHash, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyRequest } from '#domain/auth/verify-request.ts';
import type { SignedCall } from '#ports/signed-call.ts';
import { signHmac } from '#shared/crypto/hmac.ts';
import { buildSettings } from '#test/builders/builders.ts';
import {
  apiSecret,
  buildKey,
  buildRsaKey,
  fakeGuards,
  now,
  rsaPrivateKey,
} from '#test/support/api.ts';

const bodyMd5 = createHash('md5').update('{"a":1}').digest('hex');
let nonces = 0;

describe('a path that ends in a bare `?`, of which the gateway gives no sign', () => {
  /** Signed over `signedPath`, and arriving with an empty query. */
  const sentAs = (signedPath: string, set: Partial<SignedCall> = {}) => {
    const asked = signed({ pathWithQuery: '/v1/x', ...set });
    const text = `${now}\nPOST\n${signedPath}\n${bodyMd5}`;
    asked.headers['x-signature'] = signHmac(apiSecret, text);
    return asked;
  };
  const refusedBy = async (asked: SignedCall, deps = fakeGuards()) =>
    (await verifyRequest(deps, asked)).refused?.message ?? null;

  test('verifies as it was signed, with or without the `?`', async () => {
    expect(await refusedBy(sentAs('/v1/x'))).toBeNull();
    expect(await refusedBy(sentAs('/v1/x?'))).toBeNull();
    const rsa = sentAs('/v1/x?');
    const text = Buffer.from(`${now}\nPOST\n/v1/x?\n${bodyMd5}`);
    rsa.headers['x-signature'] = sign('sha256', text, rsaPrivateKey).toString('base64');
    expect(await refusedBy(rsa, fakeGuards({ keys: [buildRsaKey()] }))).toBeNull();
  });

  test.each(['/v1/x??', '/v1/x?a', '/v1/y?', '/v1/x%3F', '?'])(
    'another text is refused: %s',
    async (path) => {
      expect(await refusedBy(sentAs(path))).toMatch(/wrong x-signature/);
    },
  );

  test('a request with a query is not taken for one whose query ends in `?`', async () => {
    const asked = sentAs('/v1/x?a=1?', { pathWithQuery: '/v1/x?a=1' });
    expect(await refusedBy(asked)).toMatch(/wrong x-signature/);
  });

  test('nonce and signature are used once, whichever spelling comes first', async () => {
    for (const [first, second] of [
      ['/v1/x?', '/v1/x'],
      ['/v1/x', '/v1/x?'],
      ['/v1/x?', '/v1/x?'],
    ] as const) {
      const deps = fakeGuards();
      const used = sentAs(first, { singleUse: true });
      expect(await refusedBy(used, deps)).toBeNull();
      const fresh = sentAs(second, { singleUse: true });
      expect(await refusedBy(fresh, deps)).toMatch(/^Sign again with a new timestamp/);
      const nonce = used.headers['x-nonce'] as string;
      const repeat = sentAs(second, { singleUse: true });
      repeat.headers['x-nonce'] = nonce;
      expect(await refusedBy(repeat, deps)).toBe('Nonce already used');
    }
  });
});

describe('an exact resend, its nonce included', () => {
  const again = (sent: SignedCall, set: Partial<SignedCall> = {}): SignedCall => ({
    ...sent,
    requestId: `again-${sent.requestId}`,
    ...set,
  });
  const refusedBy = async (deps: ReturnType<typeof fakeGuards>, sent: SignedCall) =>
    (await verifyRequest(deps, sent)).refused?.message ?? null;

  test('of a route that is answered by its own id is let in, and counts', async () => {
    const deps = fakeGuards();
    const sent = signed({ resendable: true });
    await verifyRequest(deps, sent);
    const verdict = await verifyRequest(deps, again(sent));
    expect(verdict).toMatchObject({ refused: null, rate: { used: 2 } });
    expect(verdict.caller?.key.appId).toBe('app_1');
    // A third one too, and one whose first is still under way.
    const both = [again(sent, { requestId: 'a' }), again(sent, { requestId: 'b' })];
    expect(await Promise.all(both.map((one) => refusedBy(deps, one)))).toEqual([null, null]);
  });

  test('of any other route is a used nonce', async () => {
    const deps = fakeGuards();
    const sent = signed();
    await verifyRequest(deps, sent);
    expect(await refusedBy(deps, again(sent))).toBe('Nonce already used');
    // Nor can a route that lets resends in claim it afterwards.
    expect(await refusedBy(deps, again(sent, { resendable: true }))).toBe('Nonce already used');
  });

  test('lets the nonce in for no other request: body, query, time or key', async () => {
    const deps = fakeGuards({ keys: [buildKey(), buildKey({ appId: 'app_2' })] });
    const sent = signed({ resendable: true });
    await verifyRequest(deps, sent);
    const nonce = { 'x-nonce': sent.headers['x-nonce'] as string };
    const later = signed({ resendable: true }, now + 1);
    expect(await refusedBy(deps, { ...later, headers: { ...later.headers, ...nonce } })).toBe(
      'Nonce already used',
    );
    const md5 = createHash('md5').update('{"a":2}').digest('hex');
    const text = `${now}\nPOST\n/v1/x?a=1\n${md5}`;
    const headers = { ...sent.headers, 'x-signature': signHmac(apiSecret, text) };
    expect(await refusedBy(deps, again(sent, { bodyMd5: md5, headers }))).toBe(
      'Nonce already used',
    );
    // Another key's nonces are its own.
    const other = { ...sent.headers, 'x-app-id': 'app_2' };
    expect(await refusedBy(deps, again(sent, { headers: other }))).toBeNull();
  });

  test('is refused once its timestamp is out of time', async () => {
    const deps = fakeGuards();
    const sent = signed({ resendable: true });
    await verifyRequest(deps, sent);
    deps.now = now + 301;
    expect(await refusedBy(deps, again(sent))).toMatch(/x-timestamp is expired/);
  });

  test('is held to the rate and to the IP whitelist', async () => {
    const deps = fakeGuards();
    const sent = signed({ resendable: true });
    await verifyRequest(deps, sent);
    deps.settings = buildSettings({ ipWhitelist: ['10.0.0.0/8'] });
    expect(await verifyRequest(deps, again(sent))).toMatchObject({
      refused: { kind: 'ipNotAllowed' },
    });
    deps.counts.set(`app app_1 ${Math.floor(now / 60)}`, 200);
    expect(await verifyRequest(deps, again(sent))).toMatchObject({
      refused: { kind: 'rateLimited' },
    });
  });

  test('never lets a signature in twice that is used once', async () => {
    const deps = fakeGuards();
    const sent = signed({ resendable: true, singleUse: true });
    await verifyRequest(deps, sent);
    expect(await refusedBy(deps, again(sent))).toBe('Nonce already used');
  });
});

test('a signature’s second use names the second after which another is right', async () => {
  const deps = fakeGuards();
  const sent = signed({ singleUse: true });
  await verifyRequest(deps, sent);
  const fresh = signed({ singleUse: true });
  const { refused } = await verifyRequest(deps, fresh);
  expect(refused).toMatchObject({
    message: 'Sign again with a new timestamp: signature already used',
    headers: { 'Retry-After': '1' },
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
