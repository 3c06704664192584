/** The published vectors (docs/vectors) by the functions with which the server verifies and signs. */
import { expect, test } from 'vitest';
import { verifyHmac } from '#shared/crypto/hmac.ts';
import { verifyRsa } from '#shared/crypto/rsa.ts';
import { bodyDigest, bodySha256, signString } from '#shared/crypto/sign-string.ts';
import { standardWebhookSignature, webhookSignature } from '#shared/crypto/webhook-signature.ts';
import {
  hmacVectors,
  type RequestVector,
  rsaVectors,
  sha256Vectors,
  webhookVectors,
} from '../../../support/sdk/signature-vectors.ts';

const signedText = ({ timestamp, method, path, body }: RequestVector): string =>
  signString({ timestamp, method, pathWithQuery: path, bodyMd5: bodyDigest(body) });

test.each(hmacVectors)('HMAC: $name', (vector) => {
  expect(verifyHmac(vector.api_secret, signedText(vector), vector.signature)).toBe(true);
  const other = { ...vector, path: `${vector.path}x` };
  expect(verifyHmac(vector.api_secret, signedText(other), vector.signature)).toBe(false);
});

test.each(sha256Vectors)('HMAC with x-content-sha256: $name', (vector) => {
  const { timestamp, method, path, body, content_sha256 } = vector;
  expect(bodySha256(body)).toBe(content_sha256);
  const text = signString({
    timestamp,
    method,
    pathWithQuery: path,
    bodyMd5: bodyDigest(body),
    bodySha256: content_sha256,
  });
  expect(verifyHmac(vector.api_secret, text, vector.signature)).toBe(true);
});

test.each(rsaVectors.vectors)('RSA: $name', (vector) => {
  expect(verifyRsa(rsaVectors.public_key, signedText(vector), vector.signature)).toBe(true);
  const other = { ...vector, body: `${vector.body} ` };
  expect(verifyRsa(rsaVectors.public_key, signedText(other), vector.signature)).toBe(false);
});

test.each(webhookVectors)('webhook: $name', ({ webhook_secrets, body, headers }) => {
  const timestamp = Number(headers['X-Timestamp']);
  expect(headers['webhook-timestamp']).toBe(headers['X-Timestamp']);
  expect(webhookSignature(webhook_secrets[0]!, timestamp, body)).toBe(headers['X-Signature']);
  const message = { id: headers['webhook-id'], timestamp, body };
  const signatures = webhook_secrets.map((secret) => standardWebhookSignature(secret, message));
  expect(headers['webhook-signature']).toBe(signatures.join(' '));
});

test('the vectors have unique names, and bodies and queries of every kind', () => {
  const names = hmacVectors.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(hmacVectors.length).toBeGreaterThanOrEqual(8);
  expect(Object.keys(hmacVectors[0]!)).toEqual([
    ...['name', 'timestamp', 'method', 'path', 'body', 'api_secret', 'signature'],
  ]);
  expect(hmacVectors.filter(({ path }) => path.includes('?')).length).toBeGreaterThan(4);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is not ASCII.
  expect(hmacVectors.some(({ body }) => /[^\x00-\x7f]/.test(body))).toBe(true);
});
