import { createPrivateKey } from 'node:crypto';
import { makeSign, signString } from 'coffer-sdk';
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

test('a key of another form is refused with the command that converts it', async () => {
  const pem = createPrivateKey(rsaVectors.private_key);
  const privateKey = pem.export({ type: 'pkcs1', format: 'pem' }).toString();
  const sign = makeSign({ appId: 'app_1', privateKey });
  const request = { timestamp: '1', method: 'GET', path: '/v1/x', body: '' };
  await expect(sign(request)).rejects.toThrow('openssl pkcs8 -topk8');
});
