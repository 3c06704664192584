import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { isSmallOrderKey } from '#shared/crypto/small-order-key.ts';

const { Point } = ed25519;
/** A point of order 8, whose multiples are all points of small order. */
const generator = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');

test('each point of small order is found, with either sign, as is the system program', () => {
  const keys = new Set<string>();
  for (let i = 0, point = generator; i < 8; i++, point = point.add(generator)) {
    expect(point.isSmallOrder()).toBe(true);
    expect(isSmallOrderKey(point.toBytes()), point.toHex()).toBe(true);
    keys.add(point.toHex());
  }
  expect(keys.size).toBe(8);
  expect(isSmallOrderKey(base58.decode('1'.repeat(32)))).toBe(true);
});

test.each(['ed', 'ee'])('so is a coordinate that is not below the prime: %s…', (first) => {
  const key = Buffer.from(`${first}${'ff'.repeat(30)}7f`, 'hex');
  expect(isSmallOrderKey(key)).toBe(true);
  expect(isSmallOrderKey(Buffer.concat([key.subarray(0, 31), Buffer.of(0xff)]))).toBe(true);
});

test('no key that somebody holds is', () => {
  for (let i = 1; i < 50; i++) {
    expect(isSmallOrderKey(ed25519.getPublicKey(new Uint8Array(32).fill(i)))).toBe(false);
  }
});
