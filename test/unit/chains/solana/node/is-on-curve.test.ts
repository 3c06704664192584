import { sha256 } from '@noble/hashes/sha2.js';
import { Keypair } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { isOnCurve } from '#chains/solana/node/is-on-curve.ts';
import { isPoint, littleEndian } from '#test/builders/chains/solana/node/is-on-curve.ts';

test('public keys are on the curve', () => {
  for (let i = 0; i < 50; i += 1) {
    expect(isOnCurve(Keypair.generate().publicKey.toBytes())).toBe(true);
  }
});

test('any 32 bytes are judged as by the library that signs, about half of them on the curve', () => {
  let points = 0;
  for (let i = 0; i < 500; i += 1) {
    const bytes = sha256(Uint8Array.of(i & 255, i >> 8));
    expect(isOnCurve(bytes), `${i}`).toBe(isPoint(bytes));
    if (isOnCurve(bytes)) points += 1;
  }
  expect(points).toBeGreaterThan(200);
  expect(points).toBeLessThan(300);
});

const p = 2n ** 255n - 19n;
const values = [0n, 1n, 2n, 3n, 4n, p - 2n, p - 1n, p, p + 1n, p + 18n];

test.each(values.flatMap((y) => [y, y + 2n ** 255n]))(
  'at the edge, %d is judged as by the library that signs',
  (value) => {
    const bytes = littleEndian(value);
    expect(isOnCurve(bytes)).toBe(isPoint(bytes));
  },
);

test('one point has no second encoding: y beyond the field, or a sign of x = 0', () => {
  expect(isOnCurve(littleEndian(1n))).toBe(true);
  expect(isOnCurve(littleEndian(p + 1n))).toBe(false);
  expect(isOnCurve(littleEndian(1n + 2n ** 255n))).toBe(false);
});

test.each([0, 31, 33])('%d bytes are no point', (length) => {
  expect(isOnCurve(new Uint8Array(length))).toBe(false);
});
