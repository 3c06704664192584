import { type AdvanceDeps, advanceBatch } from '#extensions/payouts/rules/advance-batch.ts';
import { type CreateBatchDeps, createBatch } from '#extensions/payouts/rules/create-batch.ts';
import type { BatchCaller } from '#extensions/payouts/rules/new-batch.ts';
import { type Ending, memoryBatches } from '#test/fakes/payouts.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { items, read, usdt, wallet } from './batch-world.ts';

export const createdAt = 1_767_225_610;

/** A wallet that can pay 100 items, and what calls and redispatches do to it. */
export function payoutWorld(set: Parameters<typeof wallet>[0] = {}) {
  const { deps: checks, of, asked } = wallet({ usdt: 600_000n * usdt, coin: 10n ** 20n, ...set });
  const memory = memoryBatches();
  const { state, batches, withdrawals } = memory;
  const time = { now: createdAt };
  const clock = fakeClock(() => time.now * 1000);
  const deps: CreateBatchDeps = {
    ...checks,
    clock,
    batches,
    withdrawals: {
      ...checks.withdrawals,
      byOrder: async (project, id) => {
        const no = state.pointers.get(id);
        return (no && state.orders.get(no)) || checks.withdrawals.byOrder(project, id);
      },
    },
  };
  const advancing: AdvanceDeps = { batches, withdrawals, clock };
  const calls = { count: 0 };
  const caller = (batchNo = 'PB1'): BatchCaller => ({
    ...of,
    batchNo,
    appId: 'app_1',
    keyAskedBy: undefined,
    keyName: undefined,
    requestId: `req-${++calls.count}`,
    orderNoOf: (position) => `WD-${batchNo}-${position}`,
  });
  return {
    /** What nodes and records were asked. */
    asked,
    state,
    batches,
    withdrawals,
    time,
    advancing,
    deps,
    create: (body: Parameters<typeof read>[0] = {}, batchNo?: string) =>
      createBatch(deps, caller(batchNo), read({ items: items(3), ...body })),
    advance: (batchNo = 'PB1') => advanceBatch(advancing, batchNo),
    /** The process that makes the n-th write from now on ends there. */
    endAt: (ending: Ending | null) => {
      state.writes = [];
      state.ending = ending;
    },
  };
}
