import { expect, test } from 'vitest';
import { cappedFees } from '#domain/payment/worker/nonce/capped-fees.ts';

const fees = { baseFee: 20n, maxFeePerGas: 60n, maxPriorityFeePerGas: 2n };

test.each([
  ['above what the chain asks changes nothing', 61n, 60n, 2n],
  ['at what the chain asks changes nothing', 60n, 60n, 2n],
  ['below it is the price', 59n, 59n, 2n],
  ['below the tip is the tip as well', 1n, 1n, 1n],
])('a cap %s', (_, cap, maxFeePerGas, maxPriorityFeePerGas) => {
  expect(cappedFees(fees, cap)).toEqual({ maxFeePerGas, maxPriorityFeePerGas });
});
