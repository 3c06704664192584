import { expect, test } from 'vitest';
import { bumpedFees } from '#chains/evm/pay/bumped-fees.ts';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Attempt, NonceSlot, NonceState } from '#model/payment.ts';
import { buildPaymentDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
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
function world(
  set: {
    chainNonce?: () => number;
    highest?: () => number;
    status8?: Withdrawal['status'];
    raw8?: string;
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
      reopenFinal: async ({ slot, oldestOpen }) => {
        if (reopens-- <= 0) throw new Error('the process ends');
        if (oldestOpen !== state.oldestOpen) return false;
        if (!put(slot, { state: 'open', mined: null })) return false;
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
    signer: fakePaymentSigner({
      bumpedFees,
      signFill: async ({ nonce }) => ({ raw: `0xc${nonce}`, txHash: `0xcc${nonce}` }),
      signPayment: async ({ nonce }) => ({ raw: `0xe${nonce}`, txHash: `0xee${nonce}` }),
    }),
    clock: fakeClock(() => (start + 60 * minute) * 1000),
    log: { info: line, warn: line, error: line },
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

const holes = ({ lines }: ReturnType<typeof world>) =>
  lines.filter(({ event }) => event === 'payment.nonce-hole');

test('after ten minutes a hole is reported, and exactly its stored bytes are sent again', async () => {
  const hole = world();
  await hole.runFor(10);
  expect(holes(hole)).toEqual([]);
  expect(new Set(hole.sent)).toEqual(new Set(['0x09']));
  hole.sent.length = 0;

  await hole.runFor(1);
  expect(holes(hole)).toEqual([
    { event: 'payment.nonce-hole', nonce: 8, repaired: true },
    { event: 'payment.nonce-hole', nonce: 7, repaired: true },
  ]);
  expect(hole.sent.slice(0, 2)).toEqual(['0x07', '0x08']);
  expect(hole.state()).toMatchObject({ oldestOpen: 7 });
  expect(hole.slots.get(7)).toMatchObject({ state: 'open', mined: null, confirmed: true });
  const told = hole.lines.filter(({ event }) => event === 'payment.reorganised-after-confirmation');
  expect(told.map(({ nonce }) => nonce)).toEqual([8, 7]);
});

test('the orders of a hole stay confirmed, and the hole is opened only once', async () => {
  const hole = world();
  await hole.runFor(60);
  expect(hole.transitions).toEqual([]);
  expect(holes(hole)).toHaveLength(2);
  expect(hole.state().hole).toBeUndefined();
});

test('the bytes of a payment whose order has failed are never sent again', async () => {
  const hole = world({ status8: 'failed' });
  await hole.runFor(12);
  expect(hole.sent).toContain('0x07');
  expect(hole.sent).toContain('0xc8');
  expect(hole.sent).not.toContain('0x08');
  expect(hole.slots.get(8)?.attempts.at(-1)).toMatchObject({ kind: 'fill' });
});

test('a provider that lags for nine minutes opens nothing', async () => {
  let minutes = 0;
  const hole = world({ chainNonce: () => (minutes++ < 9 ? 7 : 9) });
  await hole.runFor(60);
  expect(holes(hole)).toEqual([]);
  expect(hole.slots.get(8)).toMatchObject({ state: 'final' });
  expect(hole.state().hole).toBeUndefined();
});

test('a provider that lags and catches up nonce by nonce opens nothing', async () => {
  let runs = 0;
  const hole = world({ chainNonce: () => Math.min(9, 1 + Math.floor(runs++ / 9)) });
  await hole.runFor(90);
  expect(holes(hole)).toEqual([]);
});

test('while another provider counts the nonce, nothing is opened and the dispute is reported', async () => {
  const hole = world({ highest: () => 9 });
  await hole.runFor(30);
  expect(holes(hole)).toEqual([]);
  expect(hole.lines.map(({ event }) => event)).toContain('payment.nonce-disputed');
  expect(hole.slots.get(8)).toMatchObject({ state: 'final' });
});

test('a slot without bytes is reported again and again, and no bytes are made for it', async () => {
  const hole = world({ chainNonce: () => 8, raw8: '' });
  await hole.runFor(20);
  expect(holes(hole).length).toBeGreaterThan(5);
  expect(holes(hole).every(({ nonce, repaired }) => nonce === 8 && repaired === false)).toBe(true);
  expect(hole.slots.get(8)).toMatchObject({ state: 'final' });
});

test('a run that dies between two nonces is continued by the next', async () => {
  const hole = world();
  await hole.runFor(10);
  hole.dieAfterReopens(1);
  await expect(hole.runFor(1)).rejects.toThrow('the process ends');
  expect(hole.slots.get(8)).toMatchObject({ state: 'open' });
  expect(hole.slots.get(7)).toMatchObject({ state: 'final' });
  hole.dieAfterReopens(Number.POSITIVE_INFINITY);
  await hole.runFor(1);
  expect(hole.slots.get(7)).toMatchObject({ state: 'open' });
  expect(hole.state()).toMatchObject({ oldestOpen: 7 });
  expect(hole.sent).toContain('0x07');
});

test('two runs at once open each nonce once', async () => {
  const concurrent = world();
  await concurrent.runFor(10);
  await Promise.all([concurrent.runFor(1), concurrent.run()]);
  expect(concurrent.slots.get(7)).toMatchObject({ state: 'open' });
  expect(concurrent.transitions).toEqual([]);
  expect(holes(concurrent).filter(({ repaired }) => repaired)).toHaveLength(2);
});
