import { encodeFunctionData, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { decodeWord, encodeBytesCall, encodeCall, word } from '../../../../src/chains/evm/abi.ts';

const abi = parseAbi([
  'function balanceOf(address)',
  'function transfer(address,uint256)',
  'function getL1Fee(bytes)',
  'function getL1FeeUpperBound(uint256)',
]);
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('calls are encoded as viem does', () => {
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
