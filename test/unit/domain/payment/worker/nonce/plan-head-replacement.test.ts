import { expect, test } from 'vitest';
import { bumpedFees } from '#chains/evm/pay/bumped-fees.ts';
import { repairSlot } from '#domain/payment/worker/nonce/repair.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Attempt, BroadcastOutcome, Fees, NonceSlot } from '#model/payment.ts';
import type { FeeRaise } from '#model/sent-payment.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentSigner } from '#test/fakes/ports/payment-signer.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const start = 1_767_230_000;
const gwei = 10n ** 9n;
/** What the order was created with: a base fee of 0.1 gwei, and a cap of four times the bid. */
const ownCap = (12n * gwei) / 10n;
const expensive: Fees = { baseFee: 2n * gwei, maxFeePerGas: 5n * gwei, maxPriorityFeePerGas: gwei };

interface Setting {
  order?: Order;
  fees?: Fees;
  balance?: bigint;
  reserved?: bigint;
  isFollowed?: boolean;
  nonce?: number;
  burnGas?: bigint;
  answer?: BroadcastOutcome;
}

/** A payment at its order's own cap at the head of an address, repaired once a minute. */
function head(set: Setting = {}) {
  let minute = 0;
  let order: Order =
    set.order ??
    buildWithdrawal({ status: 'broadcast', nonce: 0, txHash: '0xaa', maxFeePerGas: ownCap });
  const attempt: Attempt = {
    txHash: '0xaa',
    raw: '0x02',
    kind: 'payment',
    maxFeePerGas: ownCap,
    maxPriorityFeePerGas: gwei / 10n,
    at: start,
    outcome: 'accepted',
  };
  let slot: NonceSlot = buildSlot({ sends: 1, lastSentAt: start, attempts: [attempt] });
  const added: Attempt[] = [];
  const raises: FeeRaise[] = [];
  const gasOfCancels: (bigint | undefined)[] = [];
  const deps = buildPaymentDeps({
    orders: fakeOrderStore({
      noteStuck: async (_, stuck) => {
        order = { ...order, stuck };
      },
      transition: async () => null,
    }),
    payments: fakePaymentStore({
      coinReserved: async () => ({ reserved: set.reserved ?? 0n, epoch: 3 }),
      addAttempt: async ({ attempt, raise }) => {
        added.push(attempt);
        if (raise) {
          raises.push(raise);
          order = { ...order, ...raise.write.set } as Order;
        }
        slot = { ...slot, attempts: [...slot.attempts, attempt], rev: slot.rev + 1 };
        return slot;
      },
      noteSend: async (_, { at, outcome, refusals }) => {
        const attempts = slot.attempts.map((one, i) =>
          i === slot.attempts.length - 1 ? { ...one, outcome } : one,
        );
        slot = { ...slot, attempts, lastSentAt: at, refusals, sends: slot.sends + 1 };
      },
      signature: async () => ({ chain: order.chain, address: hotAddress, nonce: 0 }),
    }),
    gateway: fakePaymentGateway({
      broadcast: async () => set.answer ?? { kind: 'accepted' },
      nativeBalance: async () => set.balance ?? 10n ** 20n,
      estimateGas: async () => set.burnGas ?? 21_000n,
    }),
    signer: fakePaymentSigner({
      bumpedFees,
      signPayment: async () => ({ raw: '0xdearer', txHash: `0xbb${added.length}` }),
      signFill: async ({ gasLimit }) => {
        gasOfCancels.push(gasLimit);
        return { raw: '0xnothing', txHash: `0xcc${added.length}` };
      },
    }),
    clock: fakeClock(() => (start + 60 * minute) * 1000),
  });
  return {
    added,
    raises,
    gasOfCancels,
    order: () => order,
    slot: () => slot,
    runFor: async (minutes: number) => {
      for (let i = 0; i < minutes; i++) {
        minute += 1;
        await repairSlot(
          deps,
          { project: buildProject(), address: hotAddress, keyId: 'k' },
          {
            slot,
            order,
            fees: set.fees ?? expensive,
            counted: set.nonce ?? 0,
            chainNonce: set.nonce ?? 0,
            isFollowed: async () => set.isFollowed ?? true,
          },
        );
      }
    },
  };
}

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
