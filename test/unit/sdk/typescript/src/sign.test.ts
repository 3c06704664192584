import { createHash, createPrivateKey } from 'node:crypto';
import { Coffer, makeSign, signString } from 'coffer-sdk';
import { expect, test } from 'vitest';
import { hmacVectors, rsaVectors, sha256Vectors } from '#test/support/sdk/signature-vectors.ts';

test.each(hmacVectors)('HMAC: $name', async ({ api_secret, signature, ...request }) => {
  const sign = makeSign({ appId: 'app_1', apiSecret: api_secret });
  expect(await sign(request)).toBe(signature);
});

test.each(rsaVectors.vectors)('RSA: $name', async ({ signature, ...request }) => {
  const sign = makeSign({ appId: 'app_1', privateKey: rsaVectors.private_key });
  expect(await sign(request)).toBe(signature);
});

test('the SHA-256 of a body stands where its MD5 would', () => {
  for (const { content_sha256, ...request } of sha256Vectors) {
    const lines = signString(request, content_sha256).split('\n');
    expect(lines).toEqual([request.timestamp, request.method, request.path, content_sha256]);
  }
});

test.each(sha256Vectors)('HMAC over the SHA-256: $name', async (vector) => {
  const { api_secret, content_sha256: contentSha256, signature, ...request } = vector;
  const sign = makeSign({ appId: 'app_1', apiSecret: api_secret });
  expect(await sign({ ...request, contentSha256 })).toBe(signature);
  expect(await sign(request)).not.toBe(signature);
});

test('a client that is told to states the SHA-256 of each body, and signs it', async () => {
  const [vector] = sha256Vectors.filter(({ body }) => body !== '');
  const apiSecret = vector!.api_secret;
  const seen: RequestInit[] = [];
  const fetch = async (_: string, init: RequestInit) => {
    seen.push(init);
    return Response.json({ code: 0 });
  };
  for (const contentSha256 of [true, false]) {
    const key = { baseUrl: 'https://x.example/p/api', appId: 'app_1', apiSecret };
    const coffer = new Coffer({ ...key, contentSha256, world: { fetch } });
    await coffer.subaccount.create({ user_id: 'user-1' });
  }
  const [stated, plain] = seen.map(({ headers, body }) => ({
    headers: headers as Record<string, string>,
    body: String(body),
  }));
  const { 'x-content-sha256': digest, 'x-timestamp': timestamp = '' } = stated!.headers;
  expect(digest).toBe(createHash('sha256').update(stated!.body).digest('hex'));
  const request = { timestamp, method: 'POST', path: '/v1/subaccount/create', body: stated!.body };
  const sign = makeSign({ appId: 'app_1', apiSecret });
  expect(stated!.headers['x-signature']).toBe(await sign({ ...request, contentSha256: digest }));
  expect(plain!.headers).not.toHaveProperty('x-content-sha256');
});

test('a key of another form is refused with the command that converts it', async () => {
  const pem = createPrivateKey(rsaVectors.private_key);
  const privateKey = pem.export({ type: 'pkcs1', format: 'pem' }).toString();
  const sign = makeSign({ appId: 'app_1', privateKey });
  const request = { timestamp: '1', method: 'GET', path: '/v1/x', body: '' };
  await expect(sign(request)).rejects.toThrow('openssl pkcs8 -topk8');
});
