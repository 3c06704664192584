import type { BatchStore } from '#extensions/payouts/ports.ts';
import { type AdvanceDeps, advanceBatch } from '#extensions/payouts/rules/advance-batch.ts';
import { batchStore } from '#functions/dependencies/payouts.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { withdrawalStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { Logger } from '#ports/runtime.ts';

/** How long batches may be begun, in milliseconds; the function's timeout is 55 s. */
const budgetMs = 30_000;

/** The most batches that a run looks at, the oldest first. */
const most = 1_000;

export interface Deps extends AdvanceDeps {
  batches: BatchStore;
  log: Logger;
}

/**
 * Continues every batch that has not ended, every minute: makes the orders that a crash left, has orders
 * follow the decision, and ends what is done (docs/decisions/0106-batches-of-payouts.md).
 */
export const makeHandler = (deps: Deps) => async (): Promise<{ open: number; ended: number }> => {
  const { batches, log } = deps;
  const until = deps.clock.nowMs() + budgetMs;
  const numbers = await batches.open(most);
  let [ended, failed] = [0, 0];
  for (const batchNo of numbers) {
    if (deps.clock.nowMs() > until) break;
    try {
      ended += (await advanceBatch(deps, batchNo)) ? 1 : 0;
    } catch (error) {
      // One that cannot go on must not stop the others.
      failed += 1;
      log.error('payout.advance-failed', { batch_no: batchNo, error });
    }
  }
  log.info('payouts.advanced', { open: numbers.length, ended, failed });
  return { open: numbers.length, ended };
};

export const handler = worker('advance-payouts', (log) =>
  makeHandler({ batches: batchStore(), withdrawals: withdrawalStore(), clock, log }),
);
