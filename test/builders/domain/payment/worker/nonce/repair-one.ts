import { bumpedFees } from '#chains/evm/pay/bumped-fees.ts';
import { repairSlot } from '#domain/payment/worker/nonce/repair.ts';
import type { Order } from '#model/orders/order.ts';
import type { StuckCause } from '#model/orders/stuck.ts';
import type { Attempt, BroadcastOutcome, NonceSlot } from '#model/payment.ts';
import type { AskedReplacement, Refusal } from '#ports/vault.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildPaymentDeps, buildWallet } from '#test/builders/build-worker-deps.ts';
import { buildSlot, buildWithdrawal, ethereum, hotAddress } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentBuilder } from '#test/fakes/ports/payment-builder.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeProjectStore } from '#test/fakes/ports/project-store.ts';
import { fakeVault } from '#test/fakes/ports/vault.ts';

export const now = 1_767_230_000;
export const fees = { baseFee: 20n, maxFeePerGas: 60n, maxPriorityFeePerGas: 2n };
/** What the next block asks of a payment: the base fee and the tip. */
export const asksFor = fees.baseFee + fees.maxPriorityFeePerGas;

/** The payment is in the pool for ten seconds, and dear enough; each test says what is otherwise. */
export interface Case {
  slot?: Partial<NonceSlot>;
  /** Of its newest variant. */
  last?: Partial<Attempt>;
  /** Seconds since that was signed, and since it was sent last. */
  signedFor?: number;
  unsentFor?: number;
  /** null: it cannot be read. */
  order?: Order | null;
  counted?: number;
  chainNonce?: number;
  isFollowed?: boolean;
  blockTimeMs?: number;
  /** The highest fee per gas of the chain. */
  cap?: bigint;
  isFrozen?: boolean;
  answer?: BroadcastOutcome;
  /** What the vault answers; by default it signs. */
  vault?: Refusal | null;
  /** The hash of which two providers show a receipt. */
  shown?: string;
  /** The slot whose transaction carries the authorization. */
  sponsor?: NonceSlot;
  burnGas?: bigint;
  coinReserved?: bigint;
  /** The order as it is stored once the vault has raised its limit. */
  raised?: Order;
}

/** What one repair of a slot did, in the order in which it was done. */
export async function repairOne(set: Case = {}) {
  const did: string[] = [];
  const asked: AskedReplacement[] = [];
  const stuck: { cause: StuckCause; seconds: number }[] = [];
  const settled: object[] = [];
  const moved: object[] = [];
  const lines: LoggedEvent[] = [];
  const order = set.order === undefined ? orderFor() : (set.order ?? undefined);
  const attempt: Attempt = {
    ...buildSlot().attempts[0]!,
    maxFeePerGas: asksFor,
    at: now - (set.signedFor ?? 10),
    outcome: 'accepted',
    ...set.last,
  };
  const slot = buildSlot({
    lastSentAt: now - (set.unsentFor ?? 10),
    sends: 1,
    attempts: [attempt],
    ...set.slot,
  });
  const chain = {
    ...ethereum(),
    ...(set.blockTimeMs !== undefined && { blockTimeMs: set.blockTimeMs }),
    ...(set.cap !== undefined && { maxFeePerGasCap: set.cap }),
  };
  const deps = buildPaymentDeps({
    chain,
    orders: fakeOrderStore({
      get: async () => set.raised ?? null,
      noteStuck: async (_, as) => {
        if (as) stuck.push({ cause: as.cause, seconds: as.nextActionAt! - now });
      },
      transition: async ({ set: change, rev }) => {
        moved.push({ ...change, rev });
        return null;
      },
    }),
    payments: fakePaymentStore({
      identity: async () => ({ id: 't', createdAt: 0 }),
      nonceState: async () => buildNonceState({ next: 1 }),
      slot: async () => set.sponsor ?? null,
      signature: async () => ({ chain: 'ETH', address: hotAddress, nonce: slot.nonce }),
      coinReserved: async () => ({ reserved: set.coinReserved ?? 0n, epoch: 3 }),
      noteSend: async () => {},
      settle: async ({ slot: { nonce }, state, mined, confirmed }) => {
        settled.push({ nonce, state, mined, confirmed });
        return true;
      },
    }),
    gateway: fakePaymentGateway({
      estimateGas: async () => set.burnGas ?? 21_000n,
      nativeBalance: async () => 10n ** 20n,
      broadcast: async (raw) => {
        did.push(`sent ${raw}`);
        return set.answer ?? { kind: 'accepted' };
      },
      receipt: async (txHash) => {
        did.push(`looked for ${txHash}`);
        const block = { blockNumber: 7n, blockHash: 'block 7', success: true };
        return set.shown === txHash ? block : null;
      },
    }),
    builder: fakePaymentBuilder({
      bumpedFees,
      payment: ({ nonce, gasLimit, fees: { maxFeePerGas }, terms: { to, amount } }) =>
        `${amount} to ${to} at ${nonce} for ${gasLimit} * ${maxFeePerGas}`,
      fill: ({ nonce, gasLimit, fees: { maxFeePerGas }, address }) =>
        `nothing to ${address} at ${nonce} for ${gasLimit} * ${maxFeePerGas}`,
    }),
    vault: fakeVault({
      replace: async (address, one) => {
        did.push(`asked for a ${one.kind}`);
        asked.push(one);
        if (set.vault !== undefined) return set.vault;
        const variant = { ...attempt, kind: one.kind, raw: 'dearer', txHash: '0xbb', at: now };
        return { ...slot, address, attempts: [...slot.attempts, variant], rev: slot.rev + 1 };
      },
    }),
    projects: fakeProjectStore({ isFrozen: set.isFrozen }),
    clock: stoppedClock(now),
    log: recordingLogger(lines),
  });
  await repairSlot(deps, buildWallet(), {
    slot,
    order,
    fees,
    counted: set.counted ?? set.chainNonce ?? 0,
    chainNonce: set.chainNonce ?? 0,
    isFollowed: async () => set.isFollowed ?? false,
  });
  return { did, asked, stuck, settled, moved, lines };
}

export const orderFor = (set: Parameters<typeof buildWithdrawal>[0] = {}) =>
  buildWithdrawal({ status: 'broadcast', nonce: 0, txHash: '0xaa', ...set });

/** A swap of the hot wallet whose call is made, and whose deadline is a minute ago. */
export const lateSwap = (set: Parameters<typeof buildSwap>[0] = {}) =>
  buildSwap({
    status: 'broadcast',
    nonce: 0,
    fromAddress: hotAddress,
    data: '0x00',
    deadline: now - 60,
    gasLimit: 180_000n,
    ...set,
  });
