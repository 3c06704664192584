import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositNumber } from '#domain/deposit/deposit-number.ts';
import { chainNames } from '#shared/chains.ts';
import { crockford, toBase32 } from '#shared/crypto/base32.ts';

/** Texts that could run into each other if they were only joined. */
const part = fc.string({ unit: fc.constantFrom('a', '#', '"', ',', '\\', ':', '1'), maxLength: 4 });
const transfer = fc.record({
  projectId: part,
  chain: fc.constantFrom(...chainNames),
  txHash: part,
  position: part,
  address: part,
});

test('two transfers have the same deposit_no only if all of their parts are the same', () => {
  fc.assert(
    fc.property(transfer, transfer, (one, other) => {
      const isSame = Object.keys(one).every(
        (key) => Reflect.get(one, key) === Reflect.get(other, key),
      );
      expect(depositNumber(one)).toMatch(/^DP[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(depositNumber(one) === depositNumber(other)).toBe(isSame);
    }),
  );
});

test('base32 writes the highest bits of the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
      const length = Math.floor((bytes.length * 8) / 5);
      let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
      value >>= BigInt(bytes.length * 8 - length * 5);
      let expected = '';
      for (let i = 0; i < length; i++, value >>= 5n) {
        expected = crockford[Number(value & 31n)] + expected;
      }
      expect(toBase32(bytes, length)).toBe(expected);
    }),
  );
});
