import { constants, createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { equalConstantTime } from '#shared/crypto/constant-time.ts';
import { signHmac, verifyHmac } from '#shared/crypto/hmac.ts';
import { verifyRsa } from '#shared/crypto/rsa.ts';
import { bodySha256 } from '#shared/crypto/sign-string.ts';
import { request, signString } from '#test/builders/shared/crypto/request-signature.ts';

test('the sign string has four parts joined by LF, the last an MD5 of the body', () => {
  const md5 = createHash('md5').update('{"amount":"1"}').digest('hex');
  expect(signString(request)).toBe(`1700000000\nPOST\n/v1/withdraw/apply?b=2&a=%20x\n${md5}`);
  expect(signString({ ...request, method: 'post' })).toBe(signString(request));
});

test('a request without a body signs the MD5 of the empty string', () => {
  const text = signString({ ...request, method: 'GET', body: '' });
  expect(text.endsWith('\nd41d8cd98f00b204e9800998ecf8427e')).toBe(true);
});

test('the body counts as bytes, whatever they are', () => {
  const body = Uint8Array.of(0xff, 0x00, 0xc3, 0x28);
  const md5 = createHash('md5').update(body).digest('hex');
  expect(signString({ ...request, body }).endsWith(md5)).toBe(true);
  expect(signString({ ...request, body: 'é' })).toBe(
    signString({ ...request, body: Buffer.from('é') }),
  );
});

test('HMAC is that of RFC 4231, test case 2', () => {
  expect(signHmac('Jefe', 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('only the lower-case hex HMAC of the same text and secret verifies', () => {
  const secret = '00ff'.repeat(16);
  const signature = signHmac(secret, 'text');
  expect(verifyHmac(secret, 'text', signature)).toBe(true);
  const bytes = Buffer.from(signature, 'hex');
  const others = [
    signature.toUpperCase(),
    bytes.toString('base64'),
    signature.slice(0, -1),
    `${signature}0`,
    ` ${signature}`,
    '',
    signHmac(secret, 'texu'),
    signHmac(`${secret} `, 'text'),
  ];
  for (const other of others) expect(verifyHmac(secret, 'text', other)).toBe(false);
  // The secret is used as text: its decoded bytes make another signature.
  const decoded = Buffer.from(secret, 'hex').toString('latin1');
  expect(signHmac(decoded, 'text')).not.toBe(signature);
});

test('values of any length compare', () => {
  expect(equalConstantTime('abc', 'abc')).toBe(true);
  expect(equalConstantTime('abc', Buffer.from('abc'))).toBe(true);
  expect(equalConstantTime('abc', 'abcd')).toBe(false);
  expect(equalConstantTime('', '')).toBe(true);
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const text = signString(request);
const pkcs1 = sign('sha256', Buffer.from(text), rsa.privateKey);
const signature = pkcs1.toString('base64');

test('RSA: PKCS#1 v1.5 with SHA-256 in base64 verifies', () => {
  expect(signature.endsWith('=')).toBe(true);
  expect(verifyRsa(publicPem, text, signature)).toBe(true);
});

test('RSA: every other spelling, padding, hash or text is refused', () => {
  const data = Buffer.from(text);
  const pss = { key: rsa.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING };
  const refused = [
    pkcs1.toString('hex'),
    pkcs1.toString('base64url'),
    signature.replace(/=+$/, ''),
    `${signature}=`,
    `${signature}\n`,
    ` ${signature}`,
    sign('sha256', data, pss).toString('base64'),
    sign('sha1', data, rsa.privateKey).toString('base64'),
    sign('sha512', data, rsa.privateKey).toString('base64'),
    pkcs1.subarray(1).toString('base64'),
    Buffer.concat([Buffer.of(0), pkcs1]).toString('base64'),
    '',
    'AAAA',
  ];
  for (const other of refused) expect(verifyRsa(publicPem, text, other)).toBe(false);
  expect(verifyRsa(publicPem, text.replaceAll('\n', '\r\n'), signature)).toBe(false);
});

test('RSA: an invalid key, or a key of another kind, verifies nothing', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecPem = ec.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const ecSignature = sign('sha256', Buffer.from(text), ec.privateKey).toString('base64');
  expect(verifyRsa(ecPem, text, ecSignature)).toBe(false);
  expect(verifyRsa('no key', text, signature)).toBe(false);
});

test('the SHA-256 of the exact body bytes, in lower-case hex (FIPS 180-2, the message "abc")', () => {
  const expected = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(bodySha256('abc')).toBe(expected);
  expect(bodySha256(new TextEncoder().encode('abc'))).toBe(expected);
});
