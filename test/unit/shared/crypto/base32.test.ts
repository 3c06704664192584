/** Crockford's base32 of bytes. */
import { expect, test } from 'vitest';
import { crockford, toBase32 } from '#shared/crypto/base32.ts';

test('five bits are a character, the highest first', () => {
  expect(
    toBase32(
      new Uint8Array([0b00000_000, 0b01_00010_0, 0b0011_0010, 0b0_00101_00, 0b110_00111]),
      8,
    ),
  ).toBe('01234567');
  expect(toBase32(new Uint8Array([255, 255]), 3)).toBe('ZZZ');
  expect(new Set(crockford).size).toBe(32);
});

test('no character is made up', () => {
  expect(() => toBase32(new Uint8Array(2), 4)).toThrow('2 bytes cannot be encoded in 4 characters');
});
