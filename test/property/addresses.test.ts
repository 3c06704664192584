import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';
import fc from 'fast-check';
import { getAddress } from 'viem';
import { expect, test } from 'vitest';
import { checkAddress, checkAnyAddress } from '#chains/account/address.ts';
import { families } from '#shared/chains.ts';

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).filter((b) => b.some((x) => x !== 0));
const evmHex = bytes(20).map((b) => `0x${Buffer.from(b).toString('hex')}` as const);

test("our checksum equals viem's, and mixed case is accepted only with it", () => {
  fc.assert(
    fc.property(evmHex, fc.nat(39), (text, at) => {
      const right = getAddress(text);
      expect(checkAddress('EVM', text)).toEqual({ address: right });
      expect(checkAddress('EVM', right)).toEqual({ address: right });
      const letter = right[at + 2]!;
      const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const wrong = right.slice(0, at + 2) + turned + right.slice(at + 3);
      const hex = wrong.slice(2);
      const mixed = hex !== hex.toLowerCase() && hex !== hex.toUpperCase();
      fc.pre(wrong !== right && mixed);
      expect(checkAddress('EVM', wrong)).toHaveProperty('problem');
    }),
  );
});

test('TRON: every valid address passes, and any changed character is detected', () => {
  const check = createBase58check(sha256);
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  fc.assert(
    fc.property(bytes(20), fc.integer({ min: 1, max: 33 }), fc.nat(57), (b, at, letter) => {
      const address = check.encode(Uint8Array.of(0x41, ...b));
      expect(checkAddress('TRX', address)).toEqual({ address });
      expect(checkAnyAddress(address)).toEqual({ address });
      const wrong = address.slice(0, at) + alphabet[letter] + address.slice(at + 1);
      fc.pre(wrong !== address);
      expect(checkAddress('TRX', wrong)).toHaveProperty('problem');
    }),
  );
});

test('Solana: 32 bytes pass, any other length does not', () => {
  fc.assert(
    fc.property(bytes(32), fc.integer({ min: 1, max: 40 }), (b, length) => {
      expect(checkAddress('SOL', base58.encode(b))).toEqual({ address: base58.encode(b) });
      fc.pre(length !== 32);
      const other = new Uint8Array(length).fill(200);
      expect(checkAddress('SOL', base58.encode(other))).toHaveProperty('problem');
    }),
  );
});

test('any text gives a normalised address or a problem, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (text) => {
      for (const family of families) {
        const checked = checkAddress(family, text);
        if ('address' in checked) {
          expect(checkAddress(family, checked.address)).toEqual(checked);
        } else {
          expect(checked.problem).toMatch(/^(must|has)/);
        }
      }
      expect(Object.keys(checkAnyAddress(text))).toHaveLength(1);
    }),
  );
});
