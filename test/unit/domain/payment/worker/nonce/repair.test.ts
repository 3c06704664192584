import { expect, test } from 'vitest';
import { repairSlot } from '#domain/payment/worker/nonce/repair.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Attempt, SignatureRecord } from '#model/payment.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentSigner } from '#test/fakes/ports/payment-signer.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const now = 1_767_230_000;
const fees = { baseFee: 20n, maxFeePerGas: 40n, maxPriorityFeePerGas: 2n };

/** A payment that has been in the pool for a long time, and an order in this status. */
async function repair(
  status: Withdrawal['status'],
  signed: SignatureRecord | null = { chain: 'ETH', address: hotAddress, nonce: 0 },
  last: Partial<Attempt> = {},
) {
  const added: Attempt[] = [];
  const sent: string[] = [];
  const [first] = buildSlot({}).attempts;
  const attempts = [{ ...first!, ...last }];
  const slot = buildSlot({ sends: 1, lastSentAt: now - 600, attempts });
  const withdrawal = buildWithdrawal({ status, nonce: 0, txHash: '0xaa' });
  await repairSlot(
    buildPaymentDeps({
      orders: fakeOrderStore({ noteStuck: async () => {}, transition: async () => null }),
      payments: fakePaymentStore({
        addAttempt: async ({ attempt }) => {
          added.push(attempt);
          return { ...slot, attempts: [...slot.attempts, attempt], rev: 2 };
        },
        noteSend: async () => {},
        signature: async () => signed,
      }),
      gateway: fakePaymentGateway({
        estimateGas: async () => 21_000n,
        broadcast: async (raw) => {
          sent.push(raw);
          return { kind: 'accepted' };
        },
      }),
      signer: fakePaymentSigner({
        signPayment: async () => ({ raw: '0xdearer', txHash: '0xbb' }),
        signFill: async () => ({ raw: '0xnothing', txHash: '0xcc' }),
        bumpedFees: () => ({ maxFeePerGas: 40n, maxPriorityFeePerGas: 2n }),
      }),
      clock: stoppedClock(now),
    }),
    { project: buildProject(), address: hotAddress, keyId: 'key-evm' },
    { slot, order: withdrawal, fees, counted: 0, chainNonce: 0, isFollowed: async () => false },
  );
  return { added, sent };
}

test.each(['signing', 'broadcast', 'confirmed'] as const)(
  'in status %s a payment that is not mined is replaced at its nonce',
  async (status) => {
    // Confirmed: its block left the chain, and every later nonce waits behind it.
    const { added, sent } = await repair(status);
    expect(added).toMatchObject([{ txHash: '0xbb', kind: 'payment', outcome: 'stored' }]);
    expect(sent).toEqual(['0xdearer']);
  },
);

test.each(['pending', 'approved'] as const)(
  'in status %s nothing new is signed for a nonce',
  async (status) => {
    const { added, sent } = await repair(status);
    expect(added).toEqual([]);
    expect(sent).toEqual(['0x02']);
  },
);

test.each(['failed', 'rejected'] as const)(
  'in status %s the payment is never sent again: its nonce is used up without it',
  async (status) => {
    const { added, sent } = await repair(status);
    expect(added).toMatchObject([{ txHash: '0xcc', kind: 'fill' }]);
    expect(sent).toEqual(['0xnothing']);
  },
);

test.each([
  ['nobody signed the order', null],
  ['it was signed under another nonce', { chain: 'ETH', address: hotAddress, nonce: 7 }],
  ['it was signed on another chain', { chain: 'BSC', address: hotAddress, nonce: 0 }],
] as const)('a slot made up for an order is not replaced: %s', async (_, signed) => {
  const { added } = await repair('broadcast', signed);
  expect(added).toEqual([]);
});

const expensive = { maxFeePerGas: 40n };

test.each(['refused:account_limit', 'refused:node_fee_cap', 'nonce_gap', 'insufficient_funds'])(
  'the price of a payment at the head is not raised while the last node answers %s',
  async (outcome) => {
    const { added, sent } = await repair('broadcast', undefined, { ...expensive, outcome });
    expect(added).toEqual([]);
    expect(sent).toEqual(['0x02']);
  },
);

test.each(['accepted', 'known', 'unclear:timeout', 'refused:txpool_full'])(
  'the price of a payment at the head is raised after %s: the blocks may ask for more',
  async (outcome) => {
    const { added } = await repair('broadcast', undefined, { ...expensive, outcome });
    expect(added).toMatchObject([{ kind: 'payment' }]);
  },
);

test('below the base fee the price is raised, whatever the last node answered', async () => {
  const { added } = await repair('broadcast', undefined, {
    maxFeePerGas: 21n,
    outcome: 'refused:account_limit',
  });
  expect(added).toMatchObject([{ kind: 'payment' }]);
});
