/**
 * Compares each project's energy balance with the sum of its ledger, once a day (docs/energy.md
 * "Ledger"). It corrects nothing: a difference is a fault, and a person must find it.
 */

import type { Clock, Logger } from '#ports/runtime.ts';
import type { LedgerSum } from '../../model/subscription.ts';
import type { EnergyStore } from '../../ports.ts';

/** Seconds until a project's books are checked again. */
const checkEvery = 86_400;
/** Looks at books that change meanwhile. */
const looks = 4;

export interface BooksDeps {
  energy: Pick<EnergyStore, 'balance' | 'ledgerSum' | 'dueBooks' | 'checkBooksAt'>;
  clock: Clock;
  log: Logger;
}

/**
 * Checks what is due until `deadline` (unix ms), and with `checkForwards` what was forwarded of each
 * project's top-ups. Returns how many projects differ.
 */
export async function checkBooks(
  deps: BooksDeps,
  deadline: number,
  checkForwards: (projectId: string) => Promise<boolean> = async () => true,
): Promise<number> {
  let differing = 0;
  for (const projectId of await deps.energy.dueBooks(deps.clock.now())) {
    if (deps.clock.nowMs() >= deadline) break;
    try {
      const isForwarded = await checkForwards(projectId);
      if (!(await areRight(deps, projectId)) || !isForwarded) differing += 1;
      // A check that fails comes again at the next run.
      await deps.energy.checkBooksAt(projectId, deps.clock.now() + checkEvery);
    } catch (error) {
      deps.log.warn('energy.books-unchecked', { project: projectId, error });
    }
  }
  return differing;
}

type Difference = Record<'sun' | 'topUpSun' | 'consumedSun', bigint>;

/**
 * The ledger is read over many pages, and orders change it meanwhile: a look at a balance that changed
 * shows nothing. A balance that did not change and differs is wrong.
 */
async function areRight({ energy, log }: BooksDeps, projectId: string): Promise<boolean> {
  for (let look = 1; look <= looks; look++) {
    const before = await energy.balance(projectId);
    const ledger = await energy.ledgerSum(projectId);
    const after = await energy.balance(projectId);
    const difference = differenceOf(after, ledger);
    const isEqual = Object.values(difference).every((sun) => sun === 0n);
    if (isEqual && after.sun >= 0n) {
      log.info('energy.books-checked', { project: projectId, entries: ledger.entries });
      return true;
    }
    const isQuiet = Object.values(differenceOf(after, before)).every((sun) => sun === 0n);
    const again = isQuiet && differenceOf(after, await energy.ledgerSum(projectId));
    // A charge and its refund leave the balance as it was: the same difference must be seen twice.
    if (again && again.sun === difference.sun && again.consumedSun === difference.consumedSun) {
      log.error('energy.books-differ', {
        project: projectId,
        balance_sun: after.sun,
        ledger_sun: ledger.sun,
        top_ups_differ_sun: difference.topUpSun,
        consumed_differs_sun: difference.consumedSun,
        entries: ledger.entries,
      });
      return false;
    }
  }
  throw new Error('the balance changes too fast');
}

const differenceOf = (
  one: Pick<LedgerSum, 'sun' | 'topUpSun' | 'consumedSun'>,
  other: Pick<LedgerSum, 'sun' | 'topUpSun' | 'consumedSun'>,
): Difference => ({
  sun: one.sun - other.sun,
  topUpSun: one.topUpSun - other.topUpSun,
  consumedSun: one.consumedSun - other.consumedSun,
});
