import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { SignedPayment } from '#model/sent-payment.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentSigner } from '#test/fakes/ports/payment-signer.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const now = 1_767_230_000;
const fees = { baseFee: 1n, maxFeePerGas: 3n, maxPriorityFeePerGas: 1n };

/** One run with three payments in flight, one of which cannot be sent again, and an approved order. */
export async function run(broken: string) {
  const attempt = buildSlot().attempts[0]!;
  const slots: NonceSlot[] = [0, 1, 2].map((nonce) =>
    buildSlot({
      nonce,
      ref: `old${nonce}`,
      attempts: [{ ...attempt, txHash: `0x${nonce}`, raw: `raw${nonce}`, at: now }],
      lastSentAt: now - 60,
      sends: 1,
    }),
  );
  const orders: Withdrawal[] = [buildWithdrawal({ orderNo: 'WD9', gasLimit: 21_000n })];
  const did = { sent: [] as string[], nonces: [] as number[], lines: [] as LoggedEvent[] };
  const storeSigned = async ({ slot, write }: SignedPayment) => {
    did.nonces.push(slot.nonce);
    slots.push(slot);
    orders.splice(0, 1, { ...orders[0]!, ...write.set } as Withdrawal);
    return true;
  };
  const deps = buildPaymentDeps({
    orders: fakeOrderStore({
      approved: async () =>
        orders.filter(({ status }) => status === 'approved').map(({ orderNo }) => orderNo),
      approvedToSign: async () => [],
      getMany: async (ids) => orders.filter((one) => ids.includes(one.orderNo)),
      transition: async () => null,
      noteStuck: async () => {},
    }),
    payments: fakePaymentStore({
      identity: async () => ({ id: 't', createdAt: 0 }),
      nonceState: async () => buildNonceState({ next: slots.length }),
      slotsInView: async () => slots,
      signature: async () => null,
      counted: async () => new Map(),
      storeSigned,
      noteSend: async () => {},
    }),
    gateway: fakePaymentGateway({
      transactionCount: async () => 0,
      fees: async () => fees,
      nativeBalance: async () => 10n ** 30n,
      estimateGas: async () => 21_000n,
      broadcast: async (raw) => {
        if (raw === broken) throw new Error('the item is too large');
        did.sent.push(raw);
        return { kind: 'accepted' };
      },
    }),
    signer: fakePaymentSigner({
      signPayment: async ({ nonce }) => ({ raw: `raw${nonce}`, txHash: `0x${nonce}` }),
    }),
    clock: stoppedClock(now),
    log: recordingLogger(did.lines),
  });
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'key' };
  const stored = await runNonceWorker(deps, wallet, (now + 40) * 1_000);
  return { ...did, stored };
}
