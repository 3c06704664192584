/**
 * Whatever is queued, by whomever, and however runs overlap and fail: what operations move on a day
 * without an admin stays within client_daily_usd, and what one pair approves within
 * approved_daily_usd.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usdLimit } from '#domain/order/limits.ts';
import { countByDailySums } from '#domain/payment/worker/admit-by-daily-sums.ts';
import type { DailyCount } from '#model/payment.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import {
  buildSessionKey,
  buildSettings,
  buildWithdrawal,
  ethereum,
} from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { byForm } from '#test/forms.ts';

const noon = Date.UTC(2026, 0, 2, 12) / 1_000;
const usd = 1_000_000n;
const price = (symbol: string, value: string) => ({
  symbol,
  usd: value,
  source: 'fixed',
  readAt: noon,
  priceId: 'fixed',
});

/** An order in the signer's queue; the API's counters know nothing of it. */
const order = fc.record({
  kind: fc.constantFrom(
    'session_key' as const,
    'auto' as const,
    'approved' as const,
    'withdrawal' as const,
  ),
  dollars: fc.integer({ min: 0, max: 900 }),
  /** Highest fee, in dollars at 2,000 an ether. */
  fee: fc.integer({ min: 0, max: 50 }),
  approvals: fc.constantFrom(1, 2, 3, 4),
  /** The day that the record claims. */
  claims: fc.constantFrom('2026-01-01', '2026-01-02', '2025-12-31', 'no day'),
  isSecond: fc.boolean(),
});

/** One run of a worker: its orders, read before or after the run before it stored, stored or lost. */
const run = fc.record({
  orders: fc.array(order, { minLength: 1, maxLength: 6 }),
  readsEarly: fc.boolean(),
  isLost: fc.boolean(),
});

test('no order of events moves more than the sums', async () => {
  let counted = 0;
  let overtaken = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 2_000 }),
      fc.integer({ min: 0, max: 2_000 }),
      async (runs, clientDailyUsd, approvedDailyUsd) => {
        const settings = buildSettings({
          clientDailyUsd,
          approvedDailyUsd,
          autoFeesDailyUsd: null,
        });
        const used = new Map<string, bigint>();
        let before = new Map<string, bigint>();
        const moved = new Map<string, bigint>();
        const add = (name: string, sum: bigint) => moved.set(name, (moved.get(name) ?? 0n) + sum);
        /** As DynamoDB: all counts of a payment, or none of them. */
        const store = (counts: DailyCount[]): boolean => {
          const fits = counts.every(
            ({ counter, sum, limit }) => (used.get(counter) ?? 0n) + sum <= limit,
          );
          if (fits)
            for (const { counter, sum } of counts)
              used.set(counter, (used.get(counter) ?? 0n) + sum);
          else overtaken += 1;
          return fits;
        };
        for (const { orders, readsEarly, isLost } of runs) {
          const seen = readsEarly ? before : new Map(used);
          before = new Map(used);
          const deps = buildWorkerDeps({
            chain: ethereum(),
            clock: stoppedClock(noon),
            prices: {
              latest: async () => new Map([['ETH', price('ETH', '2000')]]),
              isAuthentic: async () => true,
            },
            payments: fakePaymentStore({ counted: async () => seen }),
          });
          const candidates = orders.map((one, i) => candidateOf(one, i));
          for (const { candidate, counts } of await countByDailySums(deps, settings, candidates)) {
            if (typeof counts === 'string' || isLost || !store(counts)) continue;
            counted += 1;
            add(candidate.of, candidate.worth);
          }
        }
        // An order of yesterday may count in what yesterday left.
        const days = 2n;
        expect(moved.get('client') ?? 0n).toBeLessThanOrEqual(days * usdLimit(clientDailyUsd));
        expect(moved.get('approved') ?? 0n).toBeLessThanOrEqual(days * usdLimit(approvedDailyUsd));
        for (const [counter, sum] of used) {
          const limit = counter.includes('#CLIENT#') ? clientDailyUsd : approvedDailyUsd;
          expect(sum).toBeLessThanOrEqual(usdLimit(limit));
          expect(counter).toMatch(/#(CLIENT|APPROVED)#2026-01-0[12]$/);
        }
      },
    ),
    { numRuns: byForm({ short: 300, long: 10_000 }) },
  );
  expect(counted).toBeGreaterThan(100);
  expect(overtaken).toBeGreaterThan(0);
});

type Drawn = typeof order extends fc.Arbitrary<infer T> ? T : never;

function candidateOf({ kind, dollars, fee, approvals, claims, isSecond }: Drawn, i: number) {
  const amount = BigInt(dollars) * usd;
  const cost = (BigInt(fee) * 10n ** 18n) / 2_000n;
  const reservation = { ...buildOperation().reservation, fee: 0n, day: claims };
  const common = { amount, gasLimit: 0n, reservation };
  const priced = { prices: [price('USDT', '1'), price('ETH', '2000')], countedMicroUsd: amount };
  const worth = amount + BigInt(fee) * usd;
  if (kind === 'withdrawal') {
    const level = 2 as const;
    const by = isSecond ? 3 + approvals : Math.min(approvals, 2);
    return {
      order: buildWithdrawal({
        orderNo: `WD${i}`,
        ...common,
        level,
        amountMicroUsd: amount,
        feePrice: price('ETH', '2000'),
      }),
      approvals: by,
      firstApprovalAt: noon,
      wasSigned: false,
      sessionKey: null,
      cost,
      worth,
      of: by >= 3 ? 'by a second pair' : 'approved',
    };
  }
  const isApproved = kind === 'approved';
  const by = isApproved ? approvals : 0;
  return {
    order: buildOperation({
      orderNo: `OP${i}`,
      ...common,
      ...priced,
      decidedBy: isApproved ? 'pending' : kind,
    }),
    approvals: by,
    ...(isApproved && { firstApprovalAt: noon }),
    wasSigned: false,
    sessionKey: kind === 'session_key' ? buildSessionKey({ skId: `sk_${i}` }) : null,
    cost,
    worth,
    of: isApproved ? (by >= 3 ? 'by a second pair' : 'approved') : 'client',
  };
}
