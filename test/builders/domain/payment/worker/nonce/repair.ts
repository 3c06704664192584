import { repairSlot } from '#domain/payment/worker/nonce/repair.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Attempt, SignatureRecord } from '#model/payment.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentBuilder } from '#test/fakes/ports/payment-builder.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentSigner } from '#test/fakes/ports/payment-signer.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const now = 1_767_230_000;
const fees = { baseFee: 20n, maxFeePerGas: 40n, maxPriorityFeePerGas: 2n };

/** A payment that has been in the pool for a long time, and an order in this status. */
export async function repair(
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
      orders: fakeOrderStore({
        get: async () => withdrawal,
        noteStuck: async () => {},
        transition: async () => null,
      }),
      payments: fakePaymentStore({
        identity: async () => ({ id: 't', createdAt: 0 }),
        nonceState: async () => buildNonceState({ next: 1 }),
        slot: async () => slot,
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
      }),
      builder: fakePaymentBuilder({
        bumpedFees: () => ({ maxFeePerGas: 40n, maxPriorityFeePerGas: 2n }),
      }),
      clock: stoppedClock(now),
    }),
    { project: buildProject(), address: hotAddress, keyId: 'key-evm' },
    { slot, order: withdrawal, fees, counted: 0, chainNonce: 0, isFollowed: async () => false },
  );
  return { added, sent };
}
