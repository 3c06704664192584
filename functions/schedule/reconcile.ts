import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeWithdrawalStore } from '../../src/aws/withdrawal-store.ts';
import { makeWorkflow } from '../../src/aws/workflow.ts';
import { chains } from '../../src/chains/catalog.ts';
import { countOpenOrders } from '../../src/domain/withdrawal/open-orders.ts';
import { reconcileWithdrawals } from '../../src/domain/withdrawal/reconcile.ts';

const budgetMs = 40_000;
const log = makeLogger({ function: 'reconcile' });

/** A rule's event, or a test's advanced clock. */
export interface ReconcileEvent {
  /** Unix seconds; the stage `local` alone. */
  now?: number;
}

/** Every minute: gives each unfinished withdrawal a running execution again. Says how many. */
export async function handler(event: ReconcileEvent): Promise<{ restarted: number }> {
  const advanced = environment().STAGE === 'local' && Number.isInteger(event?.now);
  const ahead = advanced ? Number(event.now) - systemClock.now() : 0;
  const clock = {
    now: () => systemClock.now() + ahead,
    nowMs: () => systemClock.nowMs() + ahead * 1000,
  };
  const deps = {
    withdrawals: makeWithdrawalStore(),
    workflow: makeWorkflow(),
    clock,
    log,
  };
  const names = Object.values(chains).flatMap(({ name, enabled }) => (enabled ? [name] : []));
  const open = countOpenOrders(clock.now());
  const deadline = clock.nowMs() + budgetMs;
  const restarted = await reconcileWithdrawals(deps, {
    chains: names,
    deadline,
    onOrder: open.add,
  });
  // A run that had no time for all of them counts too few: then there are thousands.
  log.info('withdrawal.open', { ...open.counts, partial: clock.nowMs() > deadline });
  log.info('reconcile.done', { restarted, advanced });
  return { restarted };
}
