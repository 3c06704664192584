import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bumpedFees } from '#chains/evm/pay/bumped-fees.ts';

const bid = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({
  maxFeePerGas,
  maxPriorityFeePerGas,
});
const now = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({
  ...bid(maxFeePerGas, maxPriorityFeePerGas),
  baseFee: 1n,
});

test('both fees rise by an eighth, rounded up', () => {
  expect(bumpedFees(bid(801n, 80n), now(1n, 1n), 10_000n)).toEqual(bid(902n, 90n));
  expect(bumpedFees(bid(1n, 0n), now(0n, 0n), 10n)).toEqual(bid(2n, 1n));
});

test('to what the chain asks for now when that is more', () => {
  expect(bumpedFees(bid(800n, 80n), now(2_000n, 300n), 10_000n)).toEqual(bid(2_000n, 300n));
});

test('never above the cap, and not at all when the cap does not allow a replacement', () => {
  expect(bumpedFees(bid(800n, 80n), now(5_000n, 3_000n), 1_000n)).toEqual(bid(1_000n, 1_000n));
  expect(bumpedFees(bid(800n, 80n), now(1n, 1n), 900n)).toEqual(bid(900n, 90n));
  expect(bumpedFees(bid(800n, 80n), now(1n, 1n), 899n)).toBeNull();
});

test('every bump is a valid replacement within the cap', () => {
  const wei = fc.bigInt(0n, 10n ** 13n);
  fc.assert(
    fc.property(wei, wei, wei, wei, wei, (a, b, c, d, cap) => {
      const previous = bid(a + b, a);
      const bumped = bumpedFees(previous, now(c + d, c), cap);
      if (!bumped) {
        expect((previous.maxFeePerGas * 9n + 7n) / 8n + 1n).toBeGreaterThan(cap);
        return;
      }
      expect(bumped.maxFeePerGas).toBeLessThanOrEqual(cap);
      expect(bumped.maxPriorityFeePerGas).toBeLessThanOrEqual(bumped.maxFeePerGas);
      expect(bumped.maxFeePerGas * 8n).toBeGreaterThanOrEqual(previous.maxFeePerGas * 9n);
      expect(bumped.maxPriorityFeePerGas * 8n).toBeGreaterThanOrEqual(a * 9n);
      expect(bumped.maxFeePerGas).toBeGreaterThan(previous.maxFeePerGas);
      expect(bumped.maxPriorityFeePerGas).toBeGreaterThan(a);
    }),
  );
});
