/** A batch takes what its items would take as single orders, one after the other, and refuses the same. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reservedBy } from '#aws/orders/reserved-by.ts';
import { checkWithdrawal } from '#domain/withdrawal/check-withdrawal.ts';
import { newWithdrawal } from '#domain/withdrawal/new-withdrawal.ts';
import { checkBatch } from '#extensions/payouts/rules/check-batch.ts';
import { keepAnswers } from '#extensions/payouts/rules/keep-answers.ts';
import { newBatch } from '#extensions/payouts/rules/new-batch.ts';
import { isRefused } from '#extensions/payouts/rules/read-batch.ts';
import { batchSums } from '#extensions/payouts/store/batch-items.ts';
import type { ReservationView } from '#model/orders/order-base.ts';
import { ether, item, read, usdt, wallet } from '#test/builders/extensions/payouts/batch-world.ts';
import { byForm, runs } from '#test/forms.ts';
import { ApiError } from '#wire/api-error.ts';

type Wallet = NonNullable<Parameters<typeof wallet>[0]>;

const nothing = (): ReservationView => ({
  token: { reserved: 0n, epoch: 1 },
  native: { reserved: 0n, epoch: 1 },
  dailyUsed: 0n,
  autoApproveUsedMicroUsd: 0n,
  autoFeesUsedMicroUsd: 0n,
});

/** A wallet in which nothing is reserved. */
function emptyWallet(set: Wallet) {
  const world = wallet(set);
  world.deps.withdrawals.reservations = async () => nothing();
  return world;
}

/** The items as single orders, each created before the next is asked. */
async function asSingles(set: Wallet, list: unknown[]) {
  const { deps, of } = emptyWallet(set);
  const sums = new Map<string, bigint>();
  const sum = (key: string): bigint => sums.get(key) ?? 0n;
  const add = (key: string, units: bigint) => sums.set(key, sum(key) + units);
  deps.withdrawals.reservations = async ({ token }) => ({
    ...nothing(),
    token: { reserved: sum(token === 'ETH' ? '_native' : token), epoch: 1 },
    native: { reserved: sum('_native'), epoch: 1 },
    dailyUsed: sum(`daily ${token}`),
    autoApproveUsedMicroUsd: sum('auto'),
    autoFeesUsedMicroUsd: sum('fees'),
  });
  const levels: number[] = [];
  const results: (number | null)[] = [];
  for (const one of read({ items: list }).items) {
    if (isRefused(one)) throw new Error('an item cannot be read');
    try {
      const checked = await checkWithdrawal(deps, of, one.terms);
      const { position, bizOrderId, memo } = one;
      const asked = { orderNo: `WD${position}`, bizOrderId, memo, appId: 'a', requestId: 'r' };
      const order = newWithdrawal(of.project, asked, one.terms, checked);
      for (const { key, sum: units } of reservedBy(order)) add(key.pk.split('#').at(-1)!, units);
      add(`daily ${order.token}`, order.amount);
      add('auto', order.reservation.autoApproveMicroUsd);
      add('fees', order.reservation.feesMicroUsd ?? 0n);
      levels.push(order.level);
      results.push(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push(error.code);
    }
  }
  return { results, levels, sum };
}

async function asBatch(set: Wallet, list: unknown[]) {
  const { deps, of } = emptyWallet(set);
  const asked = read({ items: list, mode: 'partial' });
  const checked = await checkBatch(keepAnswers(deps), of, asked);
  const results = asked.items.map(
    ({ position }) =>
      checked.refused.find((one) => one.position === position)?.refused.code ?? null,
  );
  if (checked.payable.length === 0) return { results, level: checked.level, sums: null };
  const orderNoOf = (position: number): string => `WD${position}`;
  const caller = { ...of, batchNo: 'PB1', appId: 'a', requestId: 'r', orderNoOf };
  const { orders } = newBatch(
    { ...caller, keyAskedBy: undefined, keyName: undefined },
    asked,
    checked,
  );
  const sums = batchSums('money', orders);
  if (typeof sums === 'string') throw new Error(`no room for what was checked: ${sums}`);
  const added = new Map(
    sums.map(({ item: { Update } }) => [
      String(Update?.Key?.pk),
      BigInt(Update?.ExpressionAttributeValues?.[':sum'] as bigint),
    ]),
  );
  return { results, level: checked.level, sums: added };
}

const payment = fc.record({
  isCoin: fc.boolean(),
  units: fc.integer({ min: 1, max: 300 }),
});

const limit = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null });

const settings = fc
  .record({ daily: limit(2_000), auto: limit(2_000), fees: limit(12) })
  .map(({ daily, auto, fees }): Wallet['settings'] => ({
    dailyLimits: daily === null ? [] : [{ chain: 'ETH', token: 'USDT', amount: String(daily) }],
    autoApproveDailyUsd: auto,
    autoFeesDailyUsd: fees,
  }));

const balances = fc.record({
  usdt: fc.bigInt({ min: 0n, max: 2_000n }),
  coin: fc.bigInt({ min: 0n, max: 200n }),
});

test('a batch refuses what single orders would be refused, and reserves what they would', async () => {
  const seen = { refused: 0, level1: 0, raised: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { minLength: 1, maxLength: 14 }),
      settings,
      balances,
      async (payments, of, held) => {
        const list = payments.map(({ isCoin, units }, n) =>
          item(
            n + 1,
            isCoin ? { token: 'ETH', amount: String(units / 100) } : { amount: String(units) },
          ),
        );
        const set = { settings: of, usdt: held.usdt * usdt, coin: (held.coin * ether) / 10n };
        const singles = await asSingles(set, list);
        const { results, level, sums } = await asBatch(set, list);
        expect(results).toEqual(singles.results);
        if (results.some((code) => code !== null)) seen.refused += 1;
        if (singles.levels.some((one) => one > 1)) seen.raised += 1;
        // The batch's level is that of the sum, and never lower than that of one of its orders.
        for (const one of singles.levels) expect(level).toBeGreaterThanOrEqual(one);
        if (!sums) return;
        const of1 = (end: string): bigint =>
          [...sums].find(([pk]) => pk.startsWith('RES') && pk.endsWith(`#${end}`))?.[1] ?? 0n;
        expect([of1('USDT'), of1('_native')]).toEqual([
          singles.sum('USDT'),
          singles.sum('_native'),
        ]);
        const auto = [...sums].find(([pk]) => pk.startsWith('AUTO'))?.[1];
        if (level === 1) seen.level1 += 1;
        expect(auto).toBe(level === 1 ? singles.sum('auto') : 0n);
      },
    ),
    { numRuns: runs(150) },
  );
  // The run met what it is about.
  expect(Math.min(seen.refused, seen.level1, seen.raised)).toBeGreaterThan(
    byForm({ short: 0, long: 5 }),
  );
});
