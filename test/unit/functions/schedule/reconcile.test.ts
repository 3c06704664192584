import { expect, test } from 'vitest';
import { makeHandler } from '#functions/schedule/reconcile.ts';
import type { Order } from '#model/orders/order.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

const now = 1_767_300_000;

async function reconcile(order: Order) {
  const lines: { event: string; fields: unknown }[] = [];
  const line = (event: string, fields?: unknown) => void lines.push({ event, fields });
  const handler = makeHandler({
    stage: 'prod',
    clock: stoppedClock(now),
    orders: fakeOrderStore({
      get: async () => order,
      getMany: async (orderNos) => (orderNos.length === 0 ? [] : [order]),
      unfinished: async (chain) => ({
        orderNos: chain === order.chain ? [order.orderNo] : [],
        cursor: null,
      }),
    }),
    workflow: fake({ isRunning: async () => true }),
    log: { info: line, warn: line, error: line },
  });
  await handler({});
  return lines.filter(({ event }) => event.endsWith('-long'));
}

test('an order that is stuck for days is reported every minute, as unpaid and as stuck', async () => {
  const since = now - 7 * 86_400;
  const stuck = { cause: 'can_not_be_estimated', since, nextActionAt: now };
  const order = buildWithdrawal({ chain: 'ETH', approvedAt: since, level: 2, stuck });
  expect(await reconcile(order)).toEqual([
    {
      event: 'order.unpaid-long',
      fields: { chain: 'ETH', of: 'level 2', count: 1, oldestS: 604_800, oldestNo: 'WD1' },
    },
    {
      event: 'order.stuck-long',
      fields: {
        chain: 'ETH',
        of: 'can_not_be_estimated',
        count: 1,
        oldestS: 604_800,
        oldestNo: 'WD1',
      },
    },
  ]);
});

test('a young order is reported as nothing', async () => {
  expect(await reconcile(buildWithdrawal({ chain: 'ETH', approvedAt: now - 60 }))).toEqual([]);
});
