import { bumpedFees } from '#chains/evm/pay/bumped-fees.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Attempt, NonceSlot, NonceState } from '#model/payment.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentBuilder } from '#test/fakes/ports/payment-builder.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentSigner } from '#test/fakes/ports/payment-signer.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const start = 1_767_230_000;

const paid = (nonce: number): Attempt => ({
  txHash: `0xa${nonce}`,
  raw: `0x0${nonce}`,
  kind: 'payment',
  maxFeePerGas: 40n,
  maxPriorityFeePerGas: 2n,
  at: start,
  outcome: 'accepted',
});

const inBlock = (nonce: number) => ({
  txHash: `0xa${nonce}`,
  blockNumber: 5n,
  blockHash: '0xb5',
  success: true,
});

/**
 * An address whose nonces 7 and 8 are final for us and confirmed, while 9 is signed. The chain
 * counts what `chainNonce` says, and accepts everything.
 */
export function world(
  set: {
    chainNonce?: () => number;
    highest?: () => number;
    status8?: Withdrawal['status'];
    raw8?: string;
    bookFacts?: NonceDeps['bookFacts'];
  } = {},
) {
  const chainNonce = set.chainNonce ?? (() => 7);
  let minute = 0;
  const closed = { state: 'final', confirmed: true } as const;
  const slots = new Map<number, NonceSlot>(
    [
      buildSlot({ nonce: 7, ref: 'WD7', ...closed, attempts: [paid(7)], mined: inBlock(7) }),
      buildSlot({
        nonce: 8,
        ref: 'WD8',
        ...closed,
        attempts: [{ ...paid(8), ...(set.raw8 !== undefined && { raw: set.raw8 }) }],
        mined: inBlock(8),
      }),
      buildSlot({ nonce: 9, ref: 'WD9', sends: 1, attempts: [paid(9)] }),
    ].map((slot) => [slot.nonce, slot]),
  );
  const orders = new Map<string, Withdrawal>(
    [7, 8, 9].map((nonce) => {
      const status = nonce === 9 ? 'broadcast' : (nonce === 8 && set.status8) || 'confirmed';
      return [`WD${nonce}`, buildWithdrawal({ orderNo: `WD${nonce}`, status, nonce })] as const;
    }),
  );
  let state: NonceState = {
    chain: 'ETH',
    address: hotAddress,
    next: 10,
    oldestOpen: 9,
    frozen: null,
    table: 't',
    fillUntil: 0,
  };
  const sent: string[] = [];
  const lines: { event: string; nonce: unknown; repaired: unknown }[] = [];
  const line = (event: string, fields: Record<string, unknown> = {}) =>
    void lines.push({ event, nonce: fields.nonce, repaired: fields.repaired });
  const put = (slot: NonceSlot, change: Partial<NonceSlot>): NonceSlot | null => {
    if (slots.get(slot.nonce)?.rev !== slot.rev) return null;
    const next = { ...slot, ...change, rev: slot.rev + 1 };
    slots.set(slot.nonce, next);
    return next;
  };
  const notClosed = () => [...slots.values()].filter(({ nonce }) => nonce >= state.oldestOpen);
  const transitions: unknown[] = [];
  const recorded: string[] = [];
  let reopens = Number.POSITIVE_INFINITY;
  const deps = buildPaymentDeps({
    orders: fakeOrderStore({
      get: async (orderNo) => orders.get(orderNo) ?? null,
      getMany: async (orderNos) => orderNos.flatMap((no) => orders.get(no) ?? []),
      approved: async () => [],
      approvedToSign: async () => [],
      noteStuck: async () => {},
      transition: async (write) => {
        transitions.push(write);
        return null;
      },
    }),
    payments: fakePaymentStore({
      identity: async () => ({ id: 't', createdAt: 0 }),
      nonceState: async () => state,
      slotsInView: async () => notClosed(),
      oldestUnfinal: async () =>
        notClosed().find((slot) => slot.state !== 'final')?.nonce ?? state.next,
      slot: async (_chain, _address, nonce) => slots.get(nonce) ?? null,
      signature: async (ref) => ({
        chain: 'ETH',
        address: hotAddress,
        nonce: Number(ref.slice(2)),
      }),
      noteHole: async (_chain, _address, hole) => {
        state = { ...state, hole: hole ?? undefined };
      },
      reopenFinal: async ({ slot, oldestOpen, facts }) => {
        if (facts) recorded.push(`${slot.nonce} ${facts.rev}`);
        if (reopens-- <= 0) throw new Error('the process ends');
        if (oldestOpen !== state.oldestOpen) return false;
        const booked = facts ? { booked: facts.rev } : {};
        if (!put(slot, { state: 'open', mined: null, ...booked })) return false;
        state = { ...state, oldestOpen: Math.min(oldestOpen, slot.nonce) };
        return true;
      },
      noteSend: async (slot, { at, refusals }) =>
        void put(slot, { lastSentAt: at, refusals, sends: slot.sends + 1 }),
      addAttempt: async ({ slot, attempt }) => put(slot, { attempts: [...slot.attempts, attempt] }),
    }),
    gateway: fakePaymentGateway({
      transactionCount: async () => chainNonce(),
      highestTransactionCount: async () => (set.highest ?? chainNonce)(),
      fees: async () => ({ baseFee: 10n, maxFeePerGas: 22n, maxPriorityFeePerGas: 2n }),
      nativeBalance: async () => 10n ** 20n,
      estimateGas: async () => 21_000n,
      broadcast: async (raw) => {
        sent.push(raw);
        return { kind: 'accepted' };
      },
    }),
    builder: fakePaymentBuilder({ bumpedFees }),
    signer: fakePaymentSigner({
      signFill: async ({ nonce }) => ({ raw: `0xc${nonce}`, txHash: `0xcc${nonce}` }),
      signPayment: async ({ nonce }) => ({ raw: `0xe${nonce}`, txHash: `0xee${nonce}` }),
    }),
    clock: fakeClock(() => (start + 60 * minute) * 1000),
    log: { info: line, warn: line, error: line },
    ...(set.bookFacts && { bookFacts: set.bookFacts }),
  });
  const run = async () => {
    const wallet = { project: buildProject(), address: hotAddress, keyId: 'k' };
    await runNonceWorker(deps, wallet, (start + 60 * minute) * 1000 + 40_000);
  };
  return {
    sent,
    lines,
    slots,
    transitions,
    recorded,
    run,
    state: () => state,
    runFor: async (minutes: number) => {
      for (let i = 0; i < minutes; i++) {
        minute += 1;
        await run();
      }
    },
    dieAfterReopens: (count: number) => {
      reopens = count;
    },
  };
}

export const holes = ({ lines }: ReturnType<typeof world>) =>
  lines.filter(({ event }) => event === 'payment.nonce-hole');
