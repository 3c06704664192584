import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWith, sealWith } from '#shared/crypto/seal.ts';

const key = randomBytes(32);
const flip = (base64: string) => {
  const bytes = Buffer.from(base64, 'base64');
  bytes[0]! ^= 1;
  return bytes.toString('base64');
};

test.each(['', 'secret', '✓ ünïcode', 'x'.repeat(10_000)])('%.20s opens to itself', (text) => {
  expect(openWith(key, sealWith(key, text))).toBe(text);
  expect(openWith(key, sealWith(key, text, 'demo'), 'demo')).toBe(text);
});

test('the same text seals differently each time', () => {
  const [a, b] = [sealWith(key, 'same'), sealWith(key, 'same')];
  expect(a.iv).not.toBe(b.iv);
  expect(a.ciphertext).not.toBe(b.ciphertext);
});

test('a change of any part prevents opening', () => {
  const sealed = sealWith(key, 'secret', 'demo');
  for (const part of ['iv', 'ciphertext', 'tag'] as const) {
    const changed = { ...sealed, [part]: flip(sealed[part]) };
    expect(() => openWith(key, changed, 'demo')).toThrow();
  }
  expect(() => openWith(randomBytes(32), sealed, 'demo')).toThrow();
  expect(() => openWith(key, sealed, 'other')).toThrow();
  expect(() => openWith(key, sealed)).toThrow();
});

test('a shortened tag is refused', () => {
  const sealed = sealWith(key, 'secret');
  const tag = Buffer.from(sealed.tag, 'base64').subarray(0, 4).toString('base64');
  expect(() => openWith(key, { ...sealed, tag })).toThrow();
});

test('a key of another length is refused', () => {
  expect(() => sealWith(randomBytes(16), 'secret')).toThrow();
});
