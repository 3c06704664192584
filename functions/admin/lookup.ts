/**
 * Records of a project: client operations, deposits, swaps, what waits for an approval, the search, and
 * today's use of its limits. One function serves them, each noun from a file of its own.
 */

import { makeDayCounts } from '#aws/orders/day-counts.ts';
import { readAddress } from '#chains/account/read-address.ts';
import { foundBatches } from '#extensions/payouts/rules/found-batches.ts';
import { makeSweepFees } from '#extensions/token-sweep/store/sweep-fees.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { askedAddresses } from '#functions/dependencies/asked-addresses.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { ledgerNames } from '#functions/dependencies/ledger-names.ts';
import { batchStore } from '#functions/dependencies/payouts.ts';
import {
  addressBook,
  approvalStore,
  chainStateStore,
  depositStore,
  internalTransferStore,
  listIndex,
  operationStore,
  paymentStore,
  priceBook,
  projectAdminStore,
  recipientIndex,
  subAccountStore,
  swapStore,
  transactionIndex,
  withdrawalStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import { approvalHandlers } from './shared/lookup/approvals.ts';
import { depositHandlers } from './shared/lookup/deposits.ts';
import { limitHandlers } from './shared/lookup/limits.ts';
import { operationHandlers } from './shared/lookup/operations.ts';
import { searchHandlers } from './shared/lookup/search.ts';
import { swapHandlers } from './shared/lookup/swaps.ts';

type Deps = AdminHandlerDeps &
  Parameters<typeof approvalHandlers>[0] &
  Parameters<typeof depositHandlers>[0] &
  Parameters<typeof limitHandlers>[0] &
  Parameters<typeof operationHandlers>[0] &
  Parameters<typeof searchHandlers>[0] &
  Parameters<typeof swapHandlers>[0];

export const makeHandler = (deps: Deps) =>
  adminHandler('lookup', deps, {
    ...operationHandlers(deps),
    ...approvalHandlers(deps),
    ...searchHandlers(deps),
    ...swapHandlers(deps),
    ...depositHandlers(deps),
    ...limitHandlers(deps),
  });

export const handler = atFirstCall(() => {
  const runtime = adminRuntime();
  return makeHandler({
    ...runtime,
    derived: askedAddresses(runtime.log),
    store: projectAdminStore(),
    operations: operationStore(),
    approvals: approvalStore(),
    payments: paymentStore(),
    prices: priceBook(),
    lists: listIndex(),
    internalTransfers: internalTransferStore(),
    withdrawals: withdrawalStore(),
    swaps: swapStore(),
    batches: foundBatches(batchStore()),
    deposits: depositStore(),
    chainState: chainStateStore(),
    subAccounts: subAccountStore(),
    addresses: addressBook(),
    recipients: recipientIndex(),
    transactions: transactionIndex(),
    addressOf: readAddress,
    counts: makeDayCounts(),
    sweepFees: makeSweepFees(),
    decimals: ledgerNames.listedDecimals,
  });
});
