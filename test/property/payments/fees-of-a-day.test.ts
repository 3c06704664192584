/** What applying counts of a day's fees is what the signer counts of it again, on every family. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { countByDailySums } from '#domain/payment/worker/admit-by-daily-sums.ts';
import { applyWithdrawal } from '#domain/withdrawal/apply.ts';
import type { PriceSnapshot } from '#model/price.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildProject, buildSettings } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeWithdrawalStore } from '#test/fakes/ports/withdrawal-store.ts';
import { runs } from '#test/forms.ts';

const now = 1_767_225_610;
const rich = 10n ** 30n;

/** Estimates as the families make them: of limits, and what comes on top. */
const estimates = fc.record({
  chain: fc.constantFrom('ETH' as const, 'BASE' as const, 'TRX' as const, 'SOL' as const),
  isCoin: fc.boolean(),
  units: fc.bigInt({ min: 1n, max: 200_000n }),
  price: fc.bigInt({ min: 1n, max: 10n ** 11n }),
  more: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  isRented: fc.boolean(),
});
/** As the families' units are: sun and lamports are worth more than wei. */
const scaled = ({ chain, price, more }: { chain: string; price: bigint; more: bigint }) =>
  chain === 'TRX' || chain === 'SOL'
    ? { price: price / 10n ** 8n + 1n, more: more / 10n ** 9n }
    : { price, more };
const price = fc.tuple(fc.nat(5_000), fc.nat(999)).map(([whole, part]) => `${whole}.${part + 1}`);
const limit = fc.option(fc.integer({ min: 0, max: 10_000 }));

test('the signer counts what applying reserved, neither more nor less', async () => {
  const counted = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(estimates, price, limit, limit, async (drawn, coinUsd, auto, fees) => {
      const of = { ...drawn, ...scaled(drawn) };
      const chain = { ...chains[of.chain], enabled: true };
      const token = chain.tokens.find(({ isNative, symbol }) =>
        of.isCoin ? isNative : symbol === 'USDT' || symbol === 'USDC',
      )!;
      const burnt = of.chain === 'SOL' ? 0n : of.units * of.price;
      const isRented = of.chain === 'TRX' && !of.isCoin && of.isRented;
      const snapshot = (symbol: string, usd: string): [string, PriceSnapshot] => [
        symbol,
        { symbol, usd, source: 's', readAt: now - 5, priceId: 'p' },
      ];
      const isStable = (symbol: string) => symbol.startsWith('USD');
      const prices = {
        latest: async (symbols: string[]) =>
          new Map(symbols.map((one) => snapshot(one, isStable(one) ? '1' : coinUsd))),
        isAuthentic: async () => true,
      };
      const settings = buildSettings({ autoApproveDailyUsd: auto, autoFeesDailyUsd: fees });
      const withdrawal = await applyWithdrawal(
        {
          withdrawals: fakeWithdrawalStore({
            byOrder: async () => null,
            reservations: async () => ({
              token: { reserved: 0n, epoch: 0 },
              native: { reserved: 0n, epoch: 0 },
              dailyUsed: 0n,
              autoApproveUsedMicroUsd: 0n,
            }),
            create: async () => 'created',
          }),
          balances: { balance: async () => ({ amount: rich, block: 1n }) },
          fees: {
            estimate: async () => ({
              gasLimit: of.units,
              maxFeePerGas: of.price,
              maxFee: burnt + of.more,
              withoutBurning: { units: of.units, maxFee: of.more },
            }),
          },
          ...(isRented && {
            resourceSource: { find: async () => ({ from: 'rented' as const }) },
          }),
          prices,
          clock: stoppedClock(now),
          ids: { next: (prefix) => `${prefix}1` },
          log: fakeLogger().log,
          chain: () => chain,
          token: () => token,
          checkAddress: (_, text) => ({ address: text }),
        },
        {
          project: buildProject(),
          settings,
          appId: 'app_1',
          bizOrderId: 'order-1',
          chain: of.chain,
          token: token.symbol,
          toAddress: 'somebody',
          amount: '0.001',
          memo: null,
          requestId: 'r',
        },
      );
      const { reservation, level } = withdrawal;
      const deps = buildWorkerDeps({
        chain,
        prices,
        clock: stoppedClock(now + 60),
        payments: fakePaymentStore({ counted: async () => new Map() }),
      });
      const candidate = { order: withdrawal, approvals: 0, wasSigned: false, sessionKey: null };
      const [counting] = await countByDailySums(deps, settings, [{ ...candidate, cost: 0n }]);
      const admitted = typeof counting?.counts === 'string' ? undefined : counting?.counts;
      if (level !== 1) {
        // Nothing is counted for it, and without its approval the signer counts it away too.
        expect(reservation.autoApproveMicroUsd).toBe(0n);
        expect(reservation.feesMicroUsd).toBeUndefined();
        expect(admitted).toBeUndefined();
        return;
      }
      const kind = `${of.chain}${isRented ? ', rented' : ''}`;
      counted.set(kind, (counted.get(kind) ?? 0) + 1);
      const sums = new Map(admitted?.map(({ counter, sum }) => [counter.split('#')[1], sum]));
      expect(admitted).toBeDefined();
      expect(sums.get('AUTO')).toBe(auto === null ? undefined : reservation.autoApproveMicroUsd);
      expect(sums.get('FEES')).toBe(fees === null ? undefined : reservation.feesMicroUsd);
    }),
    { numRuns: runs(600) },
  );
  expect([...counted.keys()].sort()).toEqual(['BASE', 'ETH', 'SOL', 'TRX', 'TRX, rented']);
});
