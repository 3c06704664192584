/** The place of a run that ran out of time is kept: a new instance continues there. */
import { expect, test } from 'vitest';
import { makeHandler } from '#functions/schedule/reconcile.ts';
import type { ReconcilePlace } from '#model/orders/reconcile-place.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
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
