import { repairNonceHole } from '#domain/payment/worker/nonce/repair-nonce-hole.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot, NonceState } from '#model/payment.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const now = 1_767_230_000;

/** A final slot with its bytes. */
export const finalSlot = (nonce: number, set: Partial<NonceSlot> = {}): NonceSlot =>
  buildSlot({
    nonce,
    ref: `WD${nonce}`,
    state: 'final',
    confirmed: true,
    attempts: buildSlot().attempts.map((attempt) => ({ ...attempt, raw: `raw${nonce}` })),
    ...set,
  });

/**
 * What one run does with nonces 7 and 8, which are final for us and which the chain has lacked for ten minutes.
 * Each opening and each sending takes a second.
 */
export async function reopenHole(
  set: {
    slots?: NonceSlot[];
    inView?: NonceSlot[];
    status?: Order['status'];
    /** Seconds. */
    deadline?: number;
    highest?: number;
    /** Seconds since the hole was seen. */
    seenFor?: number;
    state?: Partial<NonceState>;
  } = {},
) {
  let seconds = 0;
  const did: string[] = [];
  const lines: LoggedEvent[] = [];
  const { slots = [finalSlot(7), finalSlot(8)] } = set;
  const deps = buildPaymentDeps({
    orders: fakeOrderStore({
      get: async (orderNo) => {
        if (orderNo === '-') throw new Error('no order has this number');
        return buildWithdrawal({ orderNo, status: set.status ?? 'confirmed' });
      },
      transition: async () => null,
    }),
    payments: fakePaymentStore({
      oldestUnfinal: async () => 9,
      slot: async (_chain, _address, nonce) => slots.find((one) => one.nonce === nonce) ?? null,
      noteHole: async (_chain, _address, hole) => void did.push(`noted ${hole?.nonce}`),
      noteSend: async () => {},
      reopenFinal: async ({ slot: { nonce }, oldestOpen }) => {
        seconds += 1;
        did.push(`opened ${nonce} below ${oldestOpen}`);
        return true;
      },
    }),
    gateway: fakePaymentGateway({
      highestTransactionCount: async () => set.highest ?? 7,
      broadcast: async (raw) => {
        seconds += 1;
        did.push(`sent ${raw}`);
        return { kind: 'accepted' };
      },
    }),
    clock: fakeClock(() => (now + seconds) * 1_000),
    log: recordingLogger(lines),
  });
  const hole = { nonce: 7, since: now - (set.seenFor ?? 600) };
  await repairNonceHole(deps, hotAddress, {
    state: buildNonceState({ next: 10, oldestOpen: 9, hole, ...set.state }),
    slots: set.inView ?? [],
    chainNonce: 7,
    deadline: (now + (set.deadline ?? 40)) * 1_000,
  });
  return { did, lines };
}
