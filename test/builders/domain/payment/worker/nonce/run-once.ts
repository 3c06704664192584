import { bumpedFees } from '#chains/evm/pay/bumped-fees.ts';
import type { SwapWork } from '#domain/payment/deps.ts';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot, NonceState } from '#model/payment.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildPaymentDeps, buildWallet } from '#test/builders/build-worker-deps.ts';
import { buildSlot, buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentBuilder } from '#test/fakes/ports/payment-builder.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeProjectStore } from '#test/fakes/ports/project-store.ts';
import { fakeVault } from '#test/fakes/ports/vault.ts';

export const now = 1_767_230_000;
/** What nodes ask; no lower price is signed on this chain. */
export const price = 10n;
export const fees = { baseFee: 1n, maxFeePerGas: price, maxPriorityFeePerGas: 1n };

/** A payment in the pool, dear enough, that was sent two minutes ago. */
export const inFlight = (nonce: number, set: Partial<NonceSlot> = {}): NonceSlot =>
  buildSlot({
    nonce,
    ref: `old${nonce}`,
    attempts: buildSlot().attempts.map((attempt) => ({
      ...attempt,
      txHash: `0x${nonce}`,
      raw: `raw${nonce}`,
      at: now,
      outcome: 'accepted',
    })),
    lastSentAt: now - 119,
    sends: 1,
    ...set,
  });

/** The order of that payment. */
export const orderOf = (nonce: number, set: Parameters<typeof buildWithdrawal>[0] = {}) =>
  buildWithdrawal({ orderNo: `old${nonce}`, status: 'broadcast', nonce, ...set });

/** An approved order of 80,000 gas. */
export const waiting = (number: number, set: Parameters<typeof buildWithdrawal>[0] = {}) =>
  buildWithdrawal({
    orderNo: `WD${number}`,
    createdAtMs: buildWithdrawal().createdAtMs + number,
    ...set,
  });
export const costOfOne = 80_000n * price;

export interface Setting {
  slots?: NonceSlot[];
  orders?: Order[];
  /** null: the address has never sent anything. */
  state?: Partial<NonceState> | null;
  /** The chain's next nonce, at each question. */
  counts?: (question: number) => number;
  balance?: bigint;
  inFlightCap?: number;
  blockTimeMs?: number;
  maxFeePerGasCap?: bigint;
  fees?: typeof fees;
  /** Seconds; the run begins at 0, and each sending takes one. */
  deadline?: number;
  isFrozen?: boolean;
  swaps?: Partial<SwapWork>;
  coinReserved?: bigint;
  /** Called after the vault has stored payments. */
  afterPay?: (world: { orders: Order[] }) => void;
  /** Whether a run may wait for a block. */
  waits?: boolean;
}

/** What one run of the worker does, and what it reads. */
export async function runOnce(set: Setting = {}) {
  let seconds = 0;
  let questions = 0;
  const slots = [...(set.slots ?? [])];
  const orders = [...(set.orders ?? [])];
  const table = { id: 't', createdAt: 0 };
  let state = set.state === null ? null : buildNonceState({ next: slots.length, ...set.state });
  const did: string[] = [];
  const stuck: string[] = [];
  const lines: LoggedEvent[] = [];
  const frozen: string[] = [];
  const reads = { slots: 0, messages: 0, holes: 0, pauses: 0, orders: [] as string[] };
  const store = (stored: NonceSlot[]) => {
    slots.push(...stored);
    state = { ...(state ?? buildNonceState()), next: (state?.next ?? 0) + stored.length };
    return stored;
  };
  const signedSlot = (nonce: number, ref: string, kind: 'payment' | 'fill'): NonceSlot =>
    inFlight(nonce, {
      ref,
      refKind: kind === 'fill' ? 'fill' : 'order',
      sends: 0,
      attempts: inFlight(nonce).attempts.map((attempt) => ({
        ...attempt,
        kind,
        maxFeePerGas: price,
      })),
    });
  const deps = buildPaymentDeps({
    chain: {
      ...ethereum(),
      minPriorityFee: 0n,
      ...(set.inFlightCap !== undefined && { inFlightCap: set.inFlightCap }),
      ...(set.blockTimeMs !== undefined && { blockTimeMs: set.blockTimeMs }),
      ...(set.maxFeePerGasCap !== undefined && { maxFeePerGasCap: set.maxFeePerGasCap }),
    },
    orders: fakeOrderStore({
      approved: async () =>
        orders.filter(({ status }) => status === 'approved').map(({ orderNo }) => orderNo),
      approvedToSign: async () => {
        reads.messages += 1;
        return [];
      },
      getMany: async (orderNos) => {
        reads.orders.push(...orderNos);
        return orders.filter(({ orderNo }) => orderNos.includes(orderNo));
      },
      get: async (orderNo) => orders.find((order) => order.orderNo === orderNo) ?? null,
      transition: async () => null,
      noteStuck: async (orderNo, as) => void stuck.push(`${orderNo} ${as?.cause}`),
    }),
    payments: fakePaymentStore({
      identity: async () => table,
      nonceState: async () => state,
      slotsInView: async () => {
        reads.slots += 1;
        return [...slots];
      },
      signature: async (ref) =>
        ref.startsWith('old')
          ? { chain: 'ETH', address: buildWallet().address, nonce: Number(ref.slice(3)) }
          : null,
      counted: async () => new Map(),
      coinReserved: async () => ({ reserved: set.coinReserved ?? 0n, epoch: 3 }),
      oldestUnfinal: async () => {
        reads.holes += 1;
        return state?.next ?? 0;
      },
      noteHole: async () => {},
      narrowView: async () => {
        did.push('narrowed the view');
      },
      noteSend: async () => {},
      noteFirstSends: async () => true,
      freezeAddress: async (_chain, _address, reason) => void frozen.push(reason),
    }),
    gateway: fakePaymentGateway({
      transactionCount: async () => set.counts?.(questions++) ?? 0,
      lowestTransactionCount: async () => null,
      fees: async () => set.fees ?? fees,
      nativeBalance: async () => set.balance ?? 10n ** 30n,
      estimateGas: async () => 21_000n,
      receipt: async () => null,
      broadcast: async (raw) => {
        seconds += 1;
        did.push(`sent ${raw}`);
        return { kind: 'accepted' };
      },
    }),
    fees: { estimate: async () => ({ gasLimit: 1n, maxFeePerGas: 1n, maxFee: 1n }) },
    builder: fakePaymentBuilder({ bumpedFees }),
    vault: fakeVault({
      pay: async (_address, { first, payments }) => {
        const stored = store(
          payments.map(({ orderNo }, i) => signedSlot(first + i, orderNo, 'payment')),
        );
        did.push(...stored.map(({ nonce, ref }) => `signed ${ref} at ${nonce}`));
        const signed = payments.map(({ orderNo }) => orderNo);
        for (const [i, order] of orders.entries()) {
          if (signed.includes(order.orderNo)) orders[i] = { ...order, status: 'signing' } as Order;
        }
        set.afterPay?.({ orders });
        return { slots: stored, refused: null };
      },
      replace: async (_address, { nonce, kind }) => {
        did.push(`replaced ${nonce} by a ${kind}`);
        return null;
      },
      fill: async (_address, { nonce }) => {
        did.push(`filled ${nonce}`);
        return store([signedSlot(nonce, '-', 'fill')])[0]!;
      },
    }),
    projects: fakeProjectStore({ isFrozen: set.isFrozen }),
    clock: fakeClock(() => (now + seconds) * 1_000),
    log: recordingLogger(lines),
    ...(set.swaps && { swaps: fake<SwapWork>(set.swaps) }),
    ...(set.waits && {
      pause: async (ms) => {
        reads.pauses += 1;
        seconds += ms / 1_000;
      },
    }),
  });
  const stored = await runNonceWorker(deps, buildWallet(), (now + (set.deadline ?? 40)) * 1_000);
  return { stored, did, stuck, lines, frozen, reads };
}
