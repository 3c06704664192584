import { runExpiryWorker } from '#domain/payment/worker/expiry/run-worker.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { SignedPayment } from '#model/sent-payment.ts';
import { buildBlock, buildCursor, buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildExpiringDeps } from '#test/builders/build-worker-deps.ts';
import {
  buildProject,
  buildSlot,
  buildWithdrawal,
  ethereum,
  hotAddress,
} from '#test/builders/builders.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

export const cap = 3;
const start = 1_767_230_000_000;

/** A worker on a chain with a block every second, which takes what was sent unless it is `lost`. */
export async function run(
  set: {
    waiting?: number;
    open?: Partial<NonceSlot>[];
    lost?: string[];
    pause?: boolean;
    /** Blocks are made, but the node cannot say what is in them. */
    blind?: boolean;
    resends?: (raw: string) => Promise<void>;
    deadlineMs?: number;
    /** The clock of the newest final block that the watcher has read. */
    checkpointAt?: bigint;
  } = {},
) {
  let nowMs = start;
  const blocks = new Map<string, bigint>();
  const did = {
    sent: [] as string[],
    settled: [] as string[],
    pauses: 0,
    most: 0,
    atOnce: 0,
    lines: [] as LoggedEvent[],
  };
  const slots: NonceSlot[] = (set.open ?? []).map((one, nonce) => {
    const attempt = { ...buildSlot().attempts[0]!, txHash: `old${nonce}`, raw: `old${nonce}` };
    const ago = { sends: 1, lastSentAt: start / 1000 - 60, ref: `old${nonce}` };
    return buildSlot({ nonce, ...ago, attempts: [{ ...attempt, expiresAt: 9_000n }], ...one });
  });
  const orders = Array.from({ length: set.waiting ?? 0 }, (_, i) =>
    buildWithdrawal({ orderNo: `WD${i}`, bizOrderId: `o${i}`, createdAtMs: start + i }),
  );
  const approved = () => orders.filter(({ status }) => status === 'approved');
  const tick = () => {
    nowMs += 250;
    const sealed = nowMs % 1_000 === 0;
    for (const raw of sealed ? did.sent : []) {
      if (!set.lost?.includes(raw)) blocks.set(raw, 1n);
    }
  };
  let running = 0;
  const storeAllSigned = async (all: SignedPayment[]) => {
    for (const { slot, write } of all) {
      slots.push({ ...slot, sends: 1, lastSentAt: nowMs / 1000 });
      const at = orders.findIndex(({ orderNo }) => orderNo === slot.ref);
      orders[at] = { ...orders[at]!, ...write.set } as Withdrawal;
    }
    return true;
  };
  const deps = buildExpiringDeps({
    chain: { ...ethereum(), blockTimeMs: 1_000, inFlightCap: cap },
    orders: fakeOrderStore({
      approved: async (_, __, limit) =>
        approved()
          .slice(0, limit)
          .map(({ orderNo }) => orderNo),
      getMany: async (ids) => orders.filter((one) => ids.includes(one.orderNo)),
      get: async () => null,
      transition: async () => null,
      noteStuck: async () => {},
    }),
    payments: fakePaymentStore({
      identity: async () => ({ id: 't', createdAt: 0 }),
      nonceState: async () => buildNonceState({ next: slots.length }),
      slotsInView: async () => slots,
      signature: async () => null,
      storeAllSigned,
      storeSigned: (one) => storeAllSigned([one]),
      noteFirstSends: async () => true,
      noteSend: async () => {},
      settle: async ({ slot, state }) => did.settled.push(`${slot.ref} ${state}`) > 0,
    }),
    chainState: {
      cursor: async () => (set.checkpointAt ? buildCursor({ scanned: 5n, finalized: 5n }) : null),
      clockAt: async () => ({ number: 5n, hash: 'block 5', clock: set.checkpointAt ?? 0n }),
    },
    reader: fakeChainReader({
      confirmReceipts: async (claims) => claims.map(() => ({ kind: 'confirmed', provider: null })),
      agreedClock: async ({ clock }) => clock,
      blockOf: async (hash) => {
        if (set.blind) throw new Error('no answer');
        return blocks.get(hash) ?? null;
      },
      readBlocks: async () => {
        const sent = [...blocks.keys()].map((txHash) => {
          return { txHash, from: hotAddress, nonce: null, success: true };
        });
        return [buildBlock({ number: 1n, hash: 'block 1', sent })];
      },
    }),
    gateway: {
      nativeBalance: async () => 10n ** 30n,
      recentBlock: async () => ({ reference: 'block', expiresAt: 9_000n }),
      plan: async () => ({ fee: 1n, build: {} }),
      isKnown: async () => true,
      each: () => [],
      broadcast: async (raw) => {
        running += 1;
        did.atOnce = Math.max(did.atOnce, running);
        await set.resends?.(raw);
        did.sent.push(raw);
        const flying = did.sent.filter((one) => !blocks.has(one)).length;
        did.most = Math.max(did.most, flying);
        running -= 1;
        return { kind: 'accepted' };
      },
    },
    signer: {
      signPayment: async ({ discriminator }) => ({
        raw: `new${discriminator}`,
        txHash: `new${discriminator}`,
      }),
    },
    clock: fakeClock(() => nowMs),
    log: recordingLogger(did.lines),
    ...(set.pause !== false && {
      pause: async () => {
        did.pauses += 1;
        tick();
      },
    }),
  });
  for (const raw of ['old0', 'old1', 'old2']) {
    if (set.open && !set.lost?.includes(raw)) blocks.set(raw, 1n);
  }
  const wallet = { project: buildProject(), address: hotAddress, keyId: 'key' };
  const stored = await runExpiryWorker(deps, wallet, start + (set.deadlineMs ?? 40_000));
  return { ...did, stored };
}
