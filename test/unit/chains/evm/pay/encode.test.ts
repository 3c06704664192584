/** The encoder that the vault signs by and viem's, by which the worker builds, write the same bytes. */
import fc from 'fast-check';
import { keccak256, serializeTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import { encodeTransaction, type TransactionFields } from '#chains/evm/pay/encode.ts';

type Hex = `0x${string}`;

const secpOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const largest = 2n ** 256n - 1n;
const sizes = [0, 1, 55, 56, 300, 65_536];

const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`;
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hexOf);
const count = fc.oneof(
  fc.constantFrom(0, 1, 127, 128, 255, 256, Number.MAX_SAFE_INTEGER),
  fc.maxSafeNat(),
);
const wei = fc.oneof(
  fc.constantFrom(0n, 1n, 127n, 128n, 2n ** 64n, largest),
  fc.bigInt({ min: 0n, max: largest }),
);
const scalar = fc.oneof(
  // Leading zero bytes are left out of the encoding.
  fc.constantFrom(1n, 127n, 128n, 2n ** 248n - 1n, 2n ** 240n),
  fc.bigInt({ min: 1n, max: secpOrder - 1n }),
);
const signature = fc.record({
  r: scalar,
  s: scalar,
  yParity: fc.constantFrom<(0 | 1)[]>(0, 1),
});
const chainId = fc.constantFrom(1, 56, 137, 8_453, 42_161, 11_155_111);
const authorization = fc
  .record({ chainId, delegate: address, nonce: count, signature })
  .map(({ signature: by, ...rest }) => ({ ...rest, ...by }));
const dataOf = (size: number) =>
  size > 1_000
    ? fc.uint8Array({ minLength: 64, maxLength: 64 }).map((part) => {
        const bytes = new Uint8Array(size);
        for (let at = 0; at < size; at += 64) bytes.set(part.subarray(0, size - at), at);
        return hexOf(bytes);
      })
    : fc.uint8Array({ minLength: size, maxLength: size }).map(hexOf);

const fieldsWith = (data: fc.Arbitrary<Hex>): fc.Arbitrary<TransactionFields> =>
  fc.record({
    chainId,
    nonce: count,
    maxFeePerGas: wei,
    maxPriorityFeePerGas: wei,
    gas: wei,
    to: address,
    value: wei,
    data,
  });

const hex = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;

/** viem's bytes of the same transaction, without a signature and with this one. */
function byViem(
  { authorizations, to, data, ...fields }: TransactionFields,
  { r, s, yParity }: { r: bigint; s: bigint; yParity: 0 | 1 },
): { unsigned: Hex; signed: Hex } {
  const common = { ...fields, to: to as Hex, data: data as Hex };
  const by = { r: hex(r), s: hex(s), yParity };
  if (!authorizations) {
    const transaction = { ...common, type: 'eip1559' } as const;
    return {
      unsigned: serializeTransaction(transaction),
      signed: serializeTransaction(transaction, by),
    };
  }
  const authorizationList = authorizations.map((one) => ({
    chainId: one.chainId,
    address: one.delegate as Hex,
    nonce: one.nonce,
    r: hex(one.r),
    s: hex(one.s),
    yParity: one.yParity,
  }));
  const transaction = { ...common, type: 'eip7702', authorizationList } as const;
  return {
    unsigned: serializeTransaction(transaction),
    signed: serializeTransaction(transaction, by),
  };
}

function expectSame(given: TransactionFields, by: { r: bigint; s: bigint; yParity: 0 | 1 }): void {
  // A bid is at least its tip.
  const fields =
    given.maxFeePerGas < given.maxPriorityFeePerGas
      ? { ...given, maxPriorityFeePerGas: given.maxFeePerGas }
      : given;
  const own = encodeTransaction(fields);
  const { unsigned, signed } = byViem(fields, by);
  // Not `toBe`: a difference of 65,536 bytes would be printed in full.
  expect(own.bytes === unsigned).toBe(true);
  expect(hexOf(own.digest)).toBe(keccak256(unsigned));
  const { raw, txHash } = own.serialize(by);
  expect(raw === signed).toBe(true);
  expect(txHash).toBe(keccak256(signed));
}

describe('our bytes are viem’s, unsigned and signed', () => {
  test.each(sizes)('of type 2 with %i bytes of calldata', (size) => {
    fc.assert(fc.property(fieldsWith(dataOf(size)), signature, expectSame), {
      numRuns: size > 1_000 ? 5 : 100,
    });
  });

  test.each(sizes)('of type 4 with %i bytes of calldata', (size) => {
    const withAuthorizations = fc
      .tuple(fieldsWith(dataOf(size)), fc.array(authorization, { minLength: 1, maxLength: 6 }))
      .map(([fields, authorizations]) => ({ ...fields, authorizations }));
    fc.assert(fc.property(withAuthorizations, signature, expectSame), {
      numRuns: size > 1_000 ? 5 : 100,
    });
  });

  test.each([0n, largest])('of nonce 0 with %i wei', (value) => {
    const fields = {
      chainId: 1,
      nonce: 0,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 0n,
      gas: 21_000n,
      to: `0x${'ab'.repeat(20)}`,
      value,
      data: '0x',
    };
    expectSame(fields, { r: 1n, s: secpOrder - 1n, yParity: 1 });
    const authorizations = Array.from({ length: 100 }, (_, nonce) => ({
      chainId: 1,
      delegate: fields.to,
      nonce,
      r: BigInt(nonce + 1),
      s: 1n,
      yParity: 0 as const,
    }));
    expectSame({ ...fields, authorizations }, { r: 1n, s: 1n, yParity: 0 });
  });
});

test('an address in mixed case has the bytes of its lower case', () => {
  const fields = {
    chainId: 1,
    nonce: 1,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    gas: 3n,
    value: 4n,
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    data: '0xABcd',
  };
  const lower = { ...fields, to: fields.to.toLowerCase(), data: '0xabcd' };
  expect(encodeTransaction(fields)).toMatchObject({ bytes: encodeTransaction(lower).bytes });
});

test('a number below zero is not a transaction', () => {
  const fields = {
    chainId: 1,
    nonce: 1,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    gas: 3n,
    value: 4n,
    to: `0x${'ab'.repeat(20)}`,
    data: '0x',
  };
  for (const wrong of [{ nonce: -1 }, { value: -1n }, { gas: -1n }, { maxFeePerGas: -1n }]) {
    expect(() => encodeTransaction({ ...fields, ...wrong })).toThrow('no encoding');
  }
});
