import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { OrderStore } from '#ports/orders.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

export const tokens = {
  approval: { token: 'a', at: 1 },
  payment: { token: 'p', at: 1 },
  confirmation: { token: 'c', at: 1 },
};

export function world(
  record: Withdrawal,
  options: { running?: boolean; orders?: Partial<OrderStore> } = {},
) {
  const completed: [string, Record<string, unknown>][] = [];
  const woken: string[] = [];
  const started: [string, number][] = [];
  const state = { record };
  const nowMs = record.createdAtMs + 600_000;
  return {
    completed,
    woken,
    started,
    deps: {
      orders: fakeOrderStore({
        get: async () => state.record,
        getMany: async () => [state.record],
        unfinished: async () => ({ orderNos: [state.record.orderNo], cursor: null }),
        storeWait: async () => state.record,
        noteExecution: async (_, from, to) => {
          if (state.record.executions !== from) return false;
          state.record = { ...state.record, executions: to };
          return true;
        },
        ...options.orders,
      }),
      workflow: {
        complete: async (token: string, output: Record<string, unknown>) => {
          completed.push([token, output]);
        },
        start: async (no: string, execution: number) => {
          started.push([no, execution]);
        },
        isRunning: async () => options.running ?? false,
      },
      work: {
        wake: async (chain: string, address: string) => {
          woken.push(`${chain}:${address}`);
        },
        wakeMany: async () => {},
      },
      clock: fakeClock(() => nowMs),
      log: fakeLogger().log,
      sleep: async () => {},
    },
  };
}
