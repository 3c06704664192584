import { expect, test } from 'vitest';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildWithdrawal, ethereum, hotAddress } from '#test/builders/builders.ts';
import {
  expensive,
  gwei,
  head,
  ownCap,
  type Setting,
  start,
} from '#test/builders/domain/payment/worker/nonce/plan-head-replacement.ts';

test('after ten minutes the payment at the head may cost more than its order’s limit', async () => {
  const blocked = head();
  await blocked.runFor(10);
  expect(blocked.added).toEqual([]);
  expect(blocked.order().stuck).toMatchObject({ cause: 'fee_above_cap' });

  await blocked.runFor(1);
  expect(blocked.added).toMatchObject([{ kind: 'payment', maxFeePerGas: 5n * gwei }]);
  const difference = 80_000n * (5n * gwei - ownCap);
  expect(blocked.raises).toMatchObject([
    { difference, maxReserved: 10n ** 20n - difference, epoch: 3 },
  ]);
  const [raise] = blocked.raises;
  const { reservation } = buildWithdrawal();
  expect(raise?.write).toMatchObject({
    from: ['signing', 'broadcast'],
    set: {
      maxFeePerGas: 5n * gwei,
      reservation: { ...reservation, fee: reservation.fee + difference },
    },
  });
  expect(raise?.write.set.status).toBeUndefined();
});

test('if the address cannot pay the difference, the nonce is freed and the order is signed again', async () => {
  const difference = 80_000n * (5n * gwei - ownCap);
  const blocked = head({ balance: difference + 7n, reserved: 8n });
  await blocked.runFor(11);
  expect(blocked.raises).toEqual([]);
  expect(blocked.added).toMatchObject([{ kind: 'fill', requeues: true }]);
  expect(blocked.added[0]?.maxFeePerGas).toBe(5n * gwei);

  const enough = head({ balance: difference + 8n, reserved: 8n });
  await enough.runFor(11);
  expect(enough.added).toMatchObject([{ kind: 'payment' }]);
});

test('a fill that is replaced by a dearer one still leads to a new signature', async () => {
  const blocked = head({ balance: 0n });
  await blocked.runFor(12);
  expect(blocked.added).toMatchObject([
    { kind: 'fill', requeues: true },
    { kind: 'fill', requeues: true },
  ]);
});

const swap = buildSwap({
  status: 'broadcast',
  nonce: 0,
  fromAddress: hotAddress,
  maxFeePerGas: ownCap,
});

test.each<[string, Setting]>([
  ['nothing waits behind it', { isFollowed: false }],
  ['it is not at the head', { nonce: -1 }],
  ['the base fee is within its bid', { fees: { ...expensive, baseFee: gwei } }],
  ['the base fee is its bid', { fees: { ...expensive, baseFee: ownCap } }],
  ['not even the chain’s cap suffices', { fees: { ...expensive, baseFee: 10n ** 13n } }],
  [
    'its order is confirmed',
    { order: buildWithdrawal({ status: 'confirmed', maxFeePerGas: ownCap }) },
  ],
  ['it is a swap, which has a deadline', { order: { ...swap, deadline: start + 90_000 } }],
])('a payment keeps its limit if %s', async (_, set) => {
  const blocked = head(set);
  await blocked.runFor(60);
  expect(blocked.added).toEqual([]);
});

test('a fill has the gas that the nonce needs now, if that is more than the order’s', async () => {
  // On Arbitrum gas also pays for layer-1 data, whose price moves.
  const order: Withdrawal = buildWithdrawal({
    status: 'broadcast',
    nonce: 0,
    gasLimit: 26_000n,
    maxFeePerGas: 10n * gwei,
  });
  const answer = { kind: 'refused', reason: 'intrinsic_gas' } as const;
  const refused = head({ order, burnGas: 60_000n, answer });
  await refused.runFor(60);
  expect(refused.gasOfCancels.length).toBeGreaterThan(0);
  expect(new Set(refused.gasOfCancels)).toEqual(new Set([120_000n]));
});

test('an order that waits for something else has not waited for its limit', async () => {
  const stuck = { cause: 'no_gas', since: start - 900, nextActionAt: start } as const;
  const order = buildWithdrawal({ status: 'broadcast', nonce: 0, maxFeePerGas: ownCap, stuck });
  const blocked = head({ order });
  await blocked.runFor(10);
  expect(blocked.added).toEqual([]);
});

test('the chain’s cap is enough where it is the base fee', async () => {
  const { maxFeePerGasCap: cap } = ethereum();
  const blocked = head({ fees: { ...expensive, baseFee: cap, maxFeePerGas: 2n * cap } });
  await blocked.runFor(11);
  expect(blocked.added).toMatchObject([{ kind: 'payment', maxFeePerGas: cap }]);
});
