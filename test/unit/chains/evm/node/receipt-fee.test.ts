import { expect, test } from 'vitest';
import { feeOf, parseFeeParts } from '#chains/evm/node/receipt-fee.ts';

const gas = { gasUsed: '0x5208', effectiveGasPrice: '0x64' };
const paid = 2_100_000n;
const operator = { operatorFeeScalar: '0x1e', operatorFeeConstant: '0x5' };
const footprint = { daFootprintGasScalar: '0x190' };

const fee = (receipt: object, chain: 'none' | 'op-stack' = 'none', type = 0x2n) =>
  feeOf(parseFeeParts({ ...receipt }, type), { l1Fee: chain });

test('the gas at the price that was paid', () => {
  expect(fee(gas)).toBe(paid);
  expect(fee({ ...gas, effectiveGasPrice: '0x0' })).toBe(0n);
});

test.each([
  ['no price', { gasUsed: '0x5208' }],
  ['no gas', { effectiveGasPrice: '0x64' }],
  ['a price of null', { ...gas, effectiveGasPrice: null }],
  ['a malformed price', { ...gas, effectiveGasPrice: '100' }],
  ['a price below zero', { ...gas, effectiveGasPrice: '-0x1' }],
  ['one parameter of the operator', { ...gas, operatorFeeScalar: '0x1' }],
  ['a malformed parameter', { ...gas, operatorFeeScalar: 'x', operatorFeeConstant: '0x5' }],
])('a receipt with %s does not say the fee', (_, receipt) => {
  expect(fee(receipt)).toBeNull();
  expect(fee({ ...receipt, l1Fee: '0x9' }, 'op-stack')).toBeNull();
});

test('an OP stack adds its layer-1 fee; a receipt without it does not say the fee', () => {
  expect(fee({ ...gas, l1Fee: '0x9' }, 'op-stack')).toBe(paid + 9n);
  expect(fee({ ...gas, l1Fee: '0x0' }, 'op-stack')).toBe(paid);
  for (const l1Fee of [undefined, null, 'much']) {
    expect(fee({ ...gas, l1Fee }, 'op-stack')).toBeNull();
  }
  expect(fee(gas, 'none')).toBe(paid);
});

test("the operator's scalar counts in millionths before Jovian, and in hundreds since", () => {
  const l1Fee = { l1Fee: '0x9' };
  // 21,000 gas at 30 millionths is 0.63, rounded down.
  expect(fee({ ...gas, ...l1Fee, ...operator }, 'op-stack')).toBe(paid + 9n + 5n);
  const more = { ...operator, operatorFeeScalar: '0x186a0' };
  expect(fee({ ...gas, ...l1Fee, ...more }, 'op-stack')).toBe(paid + 9n + 2_100n + 5n);
  const since = { ...gas, ...l1Fee, ...operator, ...footprint };
  expect(fee(since, 'op-stack')).toBe(paid + 9n + 63_000_000n + 5n);
  // A receipt names neither parameter where both are 0.
  expect(fee({ ...gas, ...l1Fee, ...footprint }, 'op-stack')).toBe(paid + 9n);
});

test('only a transaction of blobs pays for blobs; since Jovian the field means something else', () => {
  const blobs = { ...gas, blobGasUsed: '0x20000', blobGasPrice: '0x3' };
  expect(fee(blobs)).toBe(paid);
  expect(fee(blobs, 'none', 0x3n)).toBe(paid + 3n * 131_072n);
  expect(fee({ ...blobs, type: '0x3' })).toBe(paid + 3n * 131_072n);
  expect(fee({ ...gas, type: '0x3' })).toBeNull();
});

test('a deposit of an OP stack was paid on layer 1', () => {
  expect(fee({ gasUsed: '0x5208', type: '0x7e' }, 'op-stack')).toBe(0n);
});
