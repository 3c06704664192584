import { expect, test } from 'vitest';
import { makeHandler } from '#functions/schedule/reconcile.ts';
import type { Order } from '#model/orders/order.ts';
import type { ReconcilePlace } from '#model/orders/reconcile-place.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeClock, stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

test('a cold instance continues where the last run stopped, and stores nothing when all were seen', async () => {
  let stored: ReconcilePlace = { chain: null, cursor: null };
  const writes: ReconcilePlace[] = [];
  const pages: string[] = [];
  let nowMs = 1_767_225_600_000;
  let slow = true;
  const instance = () =>
    makeHandler({
      stage: 'test',
      clock: fakeClock(() => nowMs),
      orders: fakeOrderStore({
        unfinished: async (chain, cursor) => {
          pages.push(`${chain} ${cursor ?? '-'}`);
          if (slow) nowMs += 30_000;
          const next = { '-': 'p2', p2: 'p3' }[cursor ?? '-'] ?? null;
          return { orderNos: [], cursor: chain === 'ETH' ? next : null };
        },
        getMany: async () => [],
      }),
      workflow: { start: async () => {}, complete: async () => {}, isRunning: async () => true },
      log: fakeLogger().log,
      place: {
        load: async () => ({ ...stored }),
        store: async (place) => {
          stored = { ...place };
          writes.push(stored);
        },
      },
      sleep: async () => {},
    });
  await instance()({});
  expect(pages).toEqual(['ETH -', 'ETH p2']);
  expect(writes).toEqual([{ chain: 'ETH', cursor: 'p3' }]);
  slow = false;
  await instance()({});
  expect(pages[2]).toBe('ETH p3');
  expect(writes.at(-1)).toEqual({ chain: null, cursor: null });
  await instance()({});
  expect(writes).toHaveLength(2);
});

test('a run that fails at its place lets the next one begin at the start', async () => {
  let stored: ReconcilePlace = { chain: 'BSC', cursor: 'unreadable' };
  const run = makeHandler({
    stage: 'test',
    clock: stoppedClock(1_767_225_600),
    orders: fakeOrderStore({
      unfinished: async (_, cursor) => {
        if (cursor === 'unreadable') throw new Error('no such place');
        return { orderNos: [], cursor: null };
      },
      getMany: async () => [],
    }),
    workflow: fake({ isRunning: async () => true }),
    log: fakeLogger().log,
    place: {
      load: async () => ({ ...stored }),
      store: async (place) => {
        stored = { ...place };
      },
    },
    sleep: async () => {},
  });
  await expect(run({})).rejects.toThrow('no such place');
  expect(stored).toEqual({ chain: null, cursor: null });
  await expect(run({})).resolves.toEqual({ restarted: 0 });
});

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
    place: { load: async () => ({ chain: null, cursor: null }), store: async () => {} },
    sleep: async () => {},
    log: { info: line, warn: line, error: line },
  });
  await handler({});
  return lines.filter(({ event }) => event.endsWith('-long'));
}

test('an order that is stuck for days is reported every minute, as unpaid and as stuck', async () => {
  const since = now - 7 * 86_400;
  const stuck = { cause: 'can_not_be_estimated' as const, since, nextActionAt: now };
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

/** Milliseconds that a run over these orders waits between two questions to Step Functions. */
async function waitsOf(
  stage: string,
  orders: Order[],
): Promise<{ asked: number; waits: number[] }> {
  const waits: number[] = [];
  let asked = 0;
  const handler = makeHandler({
    stage,
    clock: stoppedClock(now),
    orders: fakeOrderStore({
      get: async (orderNo) => orders.find((order) => order.orderNo === orderNo) ?? null,
      getMany: async (orderNos) => (orderNos.length === 0 ? [] : orders),
      unfinished: async (chain) => ({
        orderNos: chain === 'ETH' ? orders.map(({ orderNo }) => orderNo) : [],
        cursor: null,
      }),
    }),
    workflow: fake({
      isRunning: async () => {
        asked += 1;
        return true;
      },
    }),
    place: { load: async () => ({ chain: null, cursor: null }), store: async () => {} },
    sleep: async (ms) => void waits.push(ms),
    log: fakeLogger().log,
  });
  await handler({ now: now + 7_200 });
  return { asked, waits };
}

test('with an advanced clock the emulator is asked at once, and AWS at its rate', async () => {
  const old = { chain: 'ETH' as const, createdAtMs: (now - 7_200) * 1_000 };
  const orders = ['WD1', 'WD2', 'WD3'].map((orderNo) => buildWithdrawal({ ...old, orderNo }));
  expect(await waitsOf('local', orders)).toEqual({ asked: 3, waits: [] });
  expect(await waitsOf('prod', orders)).toEqual({ asked: 3, waits: [112, 224] });
});
