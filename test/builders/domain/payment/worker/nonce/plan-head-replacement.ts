import { bumpedFees } from '#chains/evm/pay/bumped-fees.ts';
import { repairSlot } from '#domain/payment/worker/nonce/repair.ts';
import type { Order } from '#model/orders/order.ts';
import type { Attempt, BroadcastOutcome, Fees, NonceSlot } from '#model/payment.ts';
import type { FeeRaise } from '#model/sent-payment.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentBuilder } from '#test/fakes/ports/payment-builder.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentSigner } from '#test/fakes/ports/payment-signer.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const start = 1_767_230_000;
export const gwei = 10n ** 9n;

/** What the order was created with: a base fee of 0.1 gwei, and a cap of four times the bid. */
export const ownCap = (12n * gwei) / 10n;

export const expensive: Fees = {
  baseFee: 2n * gwei,
  maxFeePerGas: 5n * gwei,
  maxPriorityFeePerGas: gwei,
};

export interface Setting {
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
export function head(set: Setting = {}) {
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
      get: async () => order,
      noteStuck: async (_, stuck) => {
        order = { ...order, stuck };
      },
      transition: async () => null,
    }),
    payments: fakePaymentStore({
      identity: async () => ({ id: 't', createdAt: 0 }),
      nonceState: async () => buildNonceState({ next: 1 }),
      slot: async () => slot,
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
    builder: fakePaymentBuilder({ bumpedFees }),
    signer: fakePaymentSigner({
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
