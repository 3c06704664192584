/** Pays held deposits out to the addresses that two people confirmed, each minute, and reports holds that grow. */
import { payOutHeld } from '#extensions/screening/rules/pay-out-held.ts';
import { looksNow, watchHolds } from '#extensions/screening/rules/watch-holds.ts';
import { makePayoutStore } from '#extensions/screening/store/payout-store.ts';
import { makeProposalStore } from '#extensions/screening/store/proposal-store.ts';
import { balanceReader, catalogLookups, feeEstimator } from '#functions/dependencies/chains.ts';
import { clock, ids, stage } from '#functions/dependencies/runtime.ts';
import { caseReader } from '#functions/dependencies/screening.ts';
import {
  approvalStore,
  chainStateStore,
  depositStore,
  deviceStore,
  listIndex,
  orderStore,
  projectAdminStore,
  projectStore,
  withdrawalStore,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';

export const handler = worker('pay-held', (log) => {
  const deps = {
    proposals: makeProposalStore(),
    payouts: makePayoutStore(),
    deposits: depositStore(),
    cases: caseReader(),
    approvals: approvalStore(),
    devices: deviceStore(),
    stage: stage(),
    orders: orderStore(),
    projects: projectStore(),
    chainState: chainStateStore(),
    reservations: withdrawalStore().reservations,
    balances: balanceReader(),
    fees: feeEstimator(),
    chainOf: catalogLookups.chain,
    clock,
    ids,
    log,
  };
  const { deposits } = deps;
  const watched = { projects: projectAdminStore(), lists: listIndex(), deposits, clock, log };
  return async () => {
    const counts = await payOutHeld(deps);
    log.info('screening.payouts', { ...counts });
    if (looksNow(clock.now())) await watchHolds(watched);
    return counts;
  };
});
