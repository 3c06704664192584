import { systemClock } from '../../src/aws/clock.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeWithdrawalStore } from '../../src/aws/withdrawal-store.ts';
import { makeWorkflow } from '../../src/aws/workflow.ts';
import { chains } from '../../src/chains/catalog.ts';
import { reconcileWithdrawals } from '../../src/domain/withdrawal/reconcile.ts';

const budgetMs = 40_000;
const log = makeLogger({ function: 'reconcile' });

/** Every minute: gives each unfinished withdrawal a running execution again. */
export async function handler(): Promise<void> {
  const deps = {
    withdrawals: makeWithdrawalStore(),
    workflow: makeWorkflow(),
    clock: systemClock,
    log,
  };
  const names = Object.values(chains).flatMap(({ name, enabled }) => (enabled ? [name] : []));
  const restarted = await reconcileWithdrawals(deps, {
    chains: names,
    deadline: systemClock.nowMs() + budgetMs,
  });
  log.info('reconcile.done', { restarted });
}
