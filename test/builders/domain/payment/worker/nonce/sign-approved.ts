import type { Authorizing, SwapWork } from '#domain/payment/deps.ts';
import { signApproved } from '#domain/payment/worker/nonce/sign-approved.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot, SignatureRecord } from '#model/payment.ts';
import type { SentPayment } from '#model/sent-payment.ts';
import type { FeeEstimator } from '#ports/chains.ts';
import type { AskedPayment } from '#ports/vault.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildPaymentDeps, buildWallet } from '#test/builders/build-worker-deps.ts';
import { buildSlot, buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentBuilder } from '#test/fakes/ports/payment-builder.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeProjectStore } from '#test/fakes/ports/project-store.ts';
import { fakeVault } from '#test/fakes/ports/vault.ts';

export const now = 1_767_230_000;
export const gwei = 10n ** 9n;
/** The lowest tip of Ethereum is 0.1 gwei. */
export const fees = { baseFee: 2n * gwei, maxFeePerGas: 5n * gwei, maxPriorityFeePerGas: gwei };
/** The least that the next block takes. */
export const least = fees.baseFee + ethereum().minPriorityFee;

export const approved = (orderNo: string, set: Parameters<typeof buildWithdrawal>[0] = {}) =>
  buildWithdrawal({
    orderNo,
    createdAtMs: buildWithdrawal().createdAtMs + Number(orderNo.slice(2)),
    ...set,
  });

type Estimate = Awaited<ReturnType<FeeEstimator['estimate']>>;

export interface Setting {
  orders?: Order[];
  capacity?: number;
  /** The highest fee per gas of the chain. */
  cap?: bigint;
  balance?: bigint;
  /** What nothing in flight may take; the balance by default. */
  spendable?: bigint;
  /** The gas that a node estimates, by the payment's recipient. */
  gas?: (to: string) => bigint;
  /** What a new order would get. */
  estimate?: Estimate;
  coinReserved?: bigint;
  isFrozen?: boolean;
  /** The signers do not believe the project's settings. */
  unproven?: boolean;
  /** Where an order was signed before, and the slot of that nonce. */
  signedBefore?: SignatureRecord;
  earlierSlot?: NonceSlot;
  sent?: SentPayment;
  /** Two providers say that what was signed before is void. */
  isAttested?: boolean;
  /** The amount whose transaction cannot be built. */
  unbuildable?: bigint;
  swaps?: Partial<SwapWork>;
  authorizing?: Authorizing;
  /** Of the owners that authorize. */
  openSlots?: NonceSlot[];
}

/** What one round does with approved orders, from nonce 7 on. */
export async function signRound(set: Setting = {}) {
  const { orders = [approved('WD1')] } = set;
  const asked: AskedPayment[] = [];
  const firsts: number[] = [];
  const stuck: Record<string, string> = {};
  const estimated: string[] = [];
  let settingsReads = 0;
  const known = new Map<string, Order>();
  const projects = fakeProjectStore({ isFrozen: set.isFrozen });
  const deps = buildPaymentDeps({
    chain: { ...ethereum(), ...(set.cap !== undefined && { maxFeePerGasCap: set.cap }) },
    orders: fakeOrderStore({
      approved: async () => orders.map(({ orderNo }) => orderNo),
      getMany: async () => orders,
      get: async (orderNo) => orders.find((order) => order.orderNo === orderNo) ?? null,
      noteStuck: async (orderNo, as) => {
        if (as) stuck[orderNo] = `${as.cause} ${as.nextActionAt! - now}`;
      },
      transition: async () => null,
    }),
    payments: fakePaymentStore({
      identity: async () => ({ id: 't', createdAt: 0 }),
      nonceState: async () => buildNonceState({ next: 7 }),
      signature: async () => set.signedBefore ?? null,
      slot: async () => set.earlierSlot ?? null,
      openSlots: async () => set.openSlots ?? [],
      counted: async () => new Map(),
      coinReserved: async () => ({ reserved: set.coinReserved ?? 0n, epoch: 3 }),
      raise: async () => true,
      noteSend: async () => {},
      noteFirstSends: async () => true,
    }),
    gateway: fakePaymentGateway({
      transactionCount: async () => 7,
      estimateGas: async ({ to }) => set.gas?.(to) ?? 21_000n,
      nativeBalance: async () => 10n ** 20n,
      broadcast: async () => ({ kind: 'accepted' }),
    }),
    sent: fake({
      counts: async () => ({ latest: 9, finalized: 9, pending: 9 }),
      sent: async () => set.sent ?? null,
    }),
    fees: {
      async estimate({ to }) {
        estimated.push(to);
        return set.estimate ?? { gasLimit: 1n, maxFeePerGas: 1n, maxFee: 1n };
      },
    },
    builder: fakePaymentBuilder({
      payment: ({ nonce, gasLimit, fees: { maxFeePerGas }, terms: { amount } }) => {
        if (amount === set.unbuildable) throw new Error('it cannot be encoded');
        return `${amount} at ${nonce} for ${gasLimit} * ${maxFeePerGas}`;
      },
    }),
    vault: fakeVault({
      pay: async (address, { first, payments }) => {
        firsts.push(first);
        asked.push(...payments);
        const slots = payments.map(({ orderNo: ref }, i) =>
          buildSlot({ address, nonce: first + i, ref }),
        );
        return { slots, refused: null };
      },
    }),
    attester: { attest: async () => set.isAttested ?? false },
    projects: {
      ...projects,
      isFrozen: projects.isFrozen,
      settings: async (projectId) => {
        settingsReads += 1;
        const settings = await projects.settings(projectId);
        return set.unproven ? { ...settings, rev: now + 7_200 } : settings;
      },
    },
    requiresProof: set.unproven === true,
    ...(set.unproven && {
      policies: {
        accepted: async (projectId) => ({
          projectId,
          settings: await projects.settings(projectId),
          at: 1,
        }),
        accept: async () => true,
      },
    }),
    clock: stoppedClock(now),
    ...(set.authorizing && { authorizing: set.authorizing }),
    ...(set.swaps && { swaps: fake<SwapWork>(set.swaps) }),
  });
  const balance = set.balance ?? 10n ** 20n;
  const slots = await signApproved(deps, buildWallet(), {
    next: 7,
    capacity: set.capacity ?? 16,
    deadline: (now + 40) * 1_000,
    fees,
    balance,
    spendable: set.spendable ?? balance,
    known,
    slots: async () => [],
  });
  return {
    signed: asked.map(({ orderNo }) => orderNo),
    nonces: slots.map(({ nonce }) => nonce),
    asked,
    firsts,
    stuck,
    estimated,
    known: [...known.keys()],
    slots,
    reads: () => settingsReads,
  };
}
