import { encodeFunctionData } from 'viem';
import { expect, test } from 'vitest';
import { decodeWord, encodeBytesCall, encodeCall, word, wordAt } from '#chains/shared/abi/abi.ts';
import { abi } from '#test/builders/chains/shared/abi/abi.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('calls are encoded as by viem', () => {
  expect(encodeCall('balanceOf(address)', address)).toBe(
    encodeFunctionData({ abi, functionName: 'balanceOf', args: [address] }),
  );
  for (const amount of [0n, 1n, 2n ** 256n - 1n]) {
    expect(encodeCall('transfer(address,uint256)', address, amount)).toBe(
      encodeFunctionData({ abi, functionName: 'transfer', args: [address, amount] }),
    );
  }
  expect(encodeCall('getL1FeeUpperBound(uint256)', 220n)).toBe(
    encodeFunctionData({ abi, functionName: 'getL1FeeUpperBound', args: [220n] }),
  );
  for (const length of [0, 1, 32, 140, 220]) {
    expect(encodeBytesCall('getL1Fee(bytes)', length)).toBe(
      encodeFunctionData({ abi, functionName: 'getL1Fee', args: [`0x${'ff'.repeat(length)}`] }),
    );
  }
});

test('calls of the swap contracts are encoded as by viem', () => {
  const dollar = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
  expect(encodeCall('deposit()')).toBe(encodeFunctionData({ abi, functionName: 'deposit' }));
  expect(encodeCall('withdraw(uint256)', 7n)).toBe(
    encodeFunctionData({ abi, functionName: 'withdraw', args: [7n] }),
  );
  expect(
    encodeCall(
      'quoteExactInputSingle((address,address,uint256,uint24,uint160))',
      ...[address, dollar, 5n, 3000n, 0n],
    ),
  ).toBe(
    encodeFunctionData({
      abi,
      functionName: 'quoteExactInputSingle',
      args: [[address, dollar, 5n, 3000, 0n]],
    }),
  );
});

test('words of an answer', () => {
  const answer = `0x${word(1n)}${word(2n)}`;
  expect([0, 1, 2].map((index) => wordAt(answer, index))).toEqual([1n, 2n, null]);
  for (const invalid of ['0x', '0x12', `0x${word(1n)}1`, null, 7])
    expect(wordAt(invalid, 0)).toBeNull();
});

test('a word holds 32 bytes and no more', () => {
  expect(() => word(2n ** 256n)).toThrow(RangeError);
  expect(() => word(-1n)).toThrow(RangeError);
});

test.each([
  [`0x${'0'.repeat(63)}7`, 7n],
  [`0x${'f'.repeat(64)}${'0'.repeat(64)}`, 2n ** 256n - 1n],
  ['0x', null],
  ['0x07', null],
  [null, null],
  [7, null],
])('the first word of %j is %s', (data, value) => {
  expect(decodeWord(data)).toBe(value);
});
