/** Orders and counters of a UTC day, for tests of the signer's own count. */
import { expect } from 'vitest';
import { admitByDailySums, countByDailySums } from '#domain/payment/worker/admit-by-daily-sums.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSettings, buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

/** 2026-01-02, 23:58:20 UTC. */
export const nowMs = Date.UTC(2026, 0, 2, 23, 58, 20);
export const today = '2026-01-02';
export const yesterday = '2026-01-01';
export const usd = 1_000_000n;

export const withdrawal = (orderNo: string, dollars: bigint, set: Partial<Withdrawal> = {}) =>
  buildWithdrawal({
    orderNo,
    amount: dollars * usd,
    amountMicroUsd: dollars * usd,
    // No fee, but where a test is about fees.
    gasLimit: 0n,
    reservation: { ...buildWithdrawal().reservation, fee: 0n, day: today },
    ...set,
  });

interface Candidate {
  order: Order;
  approvals?: number;
  firstApprovalAt?: number;
  wasSigned?: boolean;
  sets?: bigint;
  sessionKey?: SessionKey;
  cost?: bigint;
}

/** The signer's count over these counters, at this price of ETH; null for none. */
export function world(used: Record<string, bigint> = {}, ethUsd: string | null = '2000') {
  const asked: string[][] = [];
  const stuck: { orderNo: string; cause: string; nextActionAt: number | null }[] = [];
  const eth = { symbol: 'ETH', usd: ethUsd ?? '', source: 's', readAt: 1, priceId: 'p' };
  const deps = {
    ...buildWorkerDeps({
      chain: ethereum(),
      clock: { now: () => Math.floor(nowMs / 1_000), nowMs: () => nowMs },
      prices: {
        latest: async () => new Map(ethUsd === null ? [] : [['ETH', eth]]),
        isAuthentic: async () => true,
      },
      payments: fakePaymentStore({
        counted: async (counters) => {
          asked.push(counters);
          return new Map(counters.flatMap((name) => (name in used ? [[name, used[name]!]] : [])));
        },
      }),
      orders: fakeOrderStore({
        noteStuck: async (orderNo, note) => {
          if (note) stuck.push({ orderNo, cause: note.cause, nextActionAt: note.nextActionAt });
        },
      }),
    }),
  };
  const admit = async (settings: Partial<ProjectSettings>, orders: (Order | Candidate)[]) => {
    const usual = { approvals: 0, wasSigned: false, sessionKey: null, cost: 0n };
    const candidates = orders.map((one) =>
      'order' in one ? { ...usual, ...one } : { order: one, ...usual },
    );
    const given = buildSettings(settings);
    const admitted = await admitByDailySums(deps, given, candidates);
    const { length } = asked;
    const counted = await countByDailySums(deps, given, candidates);
    asked.length = length;
    const kept = counted.flatMap(({ candidate, counts }) =>
      typeof counts === 'string' ? [] : [{ candidate, counts }],
    );
    // The worker lets through what the vault counts, and nothing else.
    expect(admitted).toEqual(kept.map(({ candidate }) => candidate));
    return kept.map(({ candidate, counts }) => [
      candidate.order.orderNo,
      ...counts.map(({ counter, sum, limit }) => `${counter} ${sum / usd} of ${limit / usd}`),
    ]);
  };
  return { admit, asked, stuck };
}
