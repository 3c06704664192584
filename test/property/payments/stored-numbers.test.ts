/** DynamoDB refuses a number of more than 38 digits, in an item and in a condition. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  internalItems,
  operationItems,
  raiseItems,
  withdrawalItems,
} from '#aws/orders/order-writes.ts';
import { releaseItems } from '#aws/orders/release-items.ts';
import { dailyCountItems } from '#aws/payments/daily-count-items.ts';
import { slotItem } from '#aws/payments/slot-item.ts';
import { checkAvailableBalance } from '#domain/order/check-available-balance.ts';
import { reject } from '#domain/order/transitions.ts';
import { capUse } from '#domain/wallet/policy/cap-use.ts';
import { swapItems } from '#extensions/swaps/store/swap-items.ts';
import type { Reservation } from '#model/orders/order-base.ts';
import { maxStored } from '#shared/money/stored-number.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildSlot, buildWithdrawal, ethereum, usdtOf } from '#test/builders/builders.ts';
import { outbox } from '#test/builders/stored-items.ts';

beforeAll(() => {
  for (const name of ['MONEY', 'EVENTS', 'SIGNATURES', 'QUOTES']) vi.stubEnv(`TABLE_${name}`, name);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const bigints = (value: unknown): bigint[] =>
  typeof value === 'bigint'
    ? [value]
    : value && typeof value === 'object'
      ? Object.values(value).flatMap(bigints)
      : [];
const tooLong = (items: unknown): bigint[] =>
  bigints(items).filter((one) => one > maxStored || one < -maxStored);

/** What a token contract, a provider or a message may call an amount. */
const amount = fc.oneof(
  fc.bigInt(0n, 2n ** 256n - 1n),
  fc.constantFrom(0n, 1n, maxStored, maxStored + 1n, 10n ** 40n, 2n ** 256n - 1n),
);

test('whatever amounts an order has, its creation, its end and its counts can be stored', () => {
  fc.assert(
    fc.property(amount, amount, amount, (held, sum, fee) => {
      const limits = {
        maxTokenReserved: held - sum,
        maxNativeReserved: held - fee,
        maxResourceReserved: held,
        tokenEpoch: 0,
        nativeEpoch: 0,
        resourceEpoch: 0,
      };
      const reserved = { amount: sum, fee, resourceUnits: sum, autoApproveMicroUsd: sum };
      const over = (reservation: Reservation) => ({ reservation: { ...reservation, ...reserved } });
      const withdrawal = buildWithdrawal(
        over({ ...buildWithdrawal().reservation, dailyLimit: true }),
      );
      const operation = buildOperation();
      Object.assign(operation.reservation, reserved, {
        cap: { skId: 'sk_1', microUsd: capUse({ microUsd: sum }) },
      });
      const swap = buildSwap();
      Object.assign(swap.reservation, reserved, { swapMicroUsd: sum });
      const internal = buildInternalOrder();
      Object.assign(internal.reservation, reserved);
      const raise = {
        write: reject(buildWithdrawal({ status: 'pending' }), { at: 1, reason: 'x' }),
        difference: sum,
        maxReserved: held,
        epoch: 0,
      };
      const items = [
        withdrawalItems('m', {
          withdrawal,
          ...limits,
          maxDailyUsed: held,
          maxAutoApproveUsed: held,
        }),
        operationItems('m', { operation, outbox, idempotency: null, maxCapUsed: held, ...limits }),
        swapItems('m', { swap, outbox, maxSwapUsed: held }),
        internalItems('m', { order: internal, outbox, limits }),
        internalItems('m', { order: internal, outbox, limits: null }),
        raiseItems('m', raise),
        ...[withdrawal, operation, swap].map((order) =>
          releaseItems('m', { ...raise.write, order, release: true, releaseLimits: true }),
        ),
        dailyCountItems([{ counter: 'x', sum: held < sum ? held : sum, limit: held }]),
        slotItem(buildSlot({ mined: { ...mined, credited: sum } })),
      ];
      expect(tooLong(items)).toEqual([]);
    }),
  );
});

const mined = { txHash: '0x1', blockNumber: 2n ** 64n, blockHash: '0x2', success: true };

test('what passes the check of the balance can be reserved beside anything that is reserved', () => {
  const chain = ethereum();
  fc.assert(
    fc.property(amount, amount, amount, fc.bigInt(0n, maxStored), (held, coin, sum, before) => {
      const view = {
        token: { reserved: before, epoch: 0 },
        native: { reserved: before, epoch: 0 },
        dailyUsed: 0n,
        autoApproveUsedMicroUsd: 0n,
      };
      const token = usdtOf(chain);
      const question = { chain, token, amount: sum, fee: 1n, projectId: 'p', from: '0x1', view };
      let most: bigint;
      try {
        most = checkAvailableBalance(null, { ...question, held, coin }).maxTokenReserved;
      } catch (error) {
        expect(error).toMatchObject({ kind: 'insufficientBalance' });
        return;
      }
      expect(before <= most).toBe(true);
      expect(before + sum <= maxStored).toBe(true);
    }),
  );
});
