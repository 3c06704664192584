/** No request passes with a signature that was made for another one. */

import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signHmac, verifyHmac } from '#shared/crypto/hmac.ts';
import { verifyRsa } from '#shared/crypto/rsa.ts';
import { bodyDigest, signString as signParts } from '#shared/crypto/sign-string.ts';
import { runs } from '#test/forms.ts';

type Signed = Parameters<typeof signParts>[0];

const requests = fc.record({
  timestamp: fc.integer({ min: 1, max: 4_000_000_000 }).map(String),
  method: fc.constantFrom('GET', 'POST', 'DELETE'),
  pathWithQuery: fc.webPath().map((path) => `/v1${path}`),
  body: fc.uint8Array({ maxLength: 200 }),
});
/** The sign string of a request with its body. */
const signString = ({ body, ...parts }: { body: Uint8Array } & Omit<Signed, 'bodyMd5'>) =>
  signParts({ ...parts, bodyMd5: bodyDigest(body) });

const secrets = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

test('a signature verifies its own request, and no other', () => {
  fc.assert(
    fc.property(requests, requests, secrets, (one, other, secret) => {
      const signature = signHmac(secret, signString(one));
      expect(verifyHmac(secret, signString(one), signature)).toBe(true);
      fc.pre(signString(one) !== signString(other));
      expect(verifyHmac(secret, signString(other), signature)).toBe(false);
    }),
  );
});

test('one changed byte of the body, or one changed character of a part, is refused', () => {
  fc.assert(
    fc.property(requests, secrets, fc.nat(), (request, secret, at) => {
      const signature = signHmac(secret, signString(request));
      const body = Uint8Array.from(request.body);
      if (body.length > 0) body[at % body.length]! ^= 1 << (at % 8);
      const changed = [
        { ...request, body: body.length > 0 ? body : Uint8Array.of(0) },
        { ...request, timestamp: `${Number(request.timestamp) + 1}` },
        { ...request, method: request.method === 'GET' ? 'POST' : 'GET' },
        { ...request, pathWithQuery: `${request.pathWithQuery}/` },
      ];
      for (const other of changed) {
        expect(verifyHmac(secret, signString(other), signature)).toBe(false);
      }
    }),
  );
});

test('a signature with one changed character is refused', () => {
  fc.assert(
    fc.property(
      requests,
      secrets,
      fc.nat(63),
      fc.integer({ min: 1, max: 15 }),
      (r, secret, at, by) => {
        const text = signString(r);
        const signature = signHmac(secret, text);
        const digit = (Number.parseInt(signature[at]!, 16) ^ by).toString(16);
        const changed = signature.slice(0, at) + digit + signature.slice(at + 1);
        expect(verifyHmac(secret, text, changed)).toBe(false);
      },
    ),
  );
});

test('RSA: a signature verifies its own request, and no other, and no bit of it may change', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  fc.assert(
    fc.property(requests, requests, fc.nat(2047), (one, other, bit) => {
      const bytes = sign('sha256', Buffer.from(signString(one)), privateKey);
      const signature = bytes.toString('base64');
      expect(verifyRsa(pem, signString(one), signature)).toBe(true);
      fc.pre(signString(one) !== signString(other));
      expect(verifyRsa(pem, signString(other), signature)).toBe(false);
      bytes[bit >> 3]! ^= 1 << (bit % 8);
      expect(verifyRsa(pem, signString(one), bytes.toString('base64'))).toBe(false);
    }),
    { numRuns: runs(40) },
  );
});
