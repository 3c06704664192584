/** Collects the deposits of every project that wants it, each minute. */

import { chains } from '#chains/catalog/catalog.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import { makeDelegationReader } from '#extensions/token-sweep/chain/evm/delegations.ts';
import { sweeperEstimator } from '#extensions/token-sweep/chain/evm/with-sweeper.ts';
import { collectingEstimator } from '#extensions/token-sweep/chain/solana/with-collects.ts';
import { makeTronSweepReader } from '#extensions/token-sweep/chain/tron/sweep-reader.ts';
import {
  type CollectProjectsDeps,
  collectProjects,
} from '#extensions/token-sweep/rules/collect-projects.ts';
import { sweepDestinationRight } from '#extensions/token-sweep/rules/config/sweep-destination.ts';
import {
  balanceReader,
  catalogLookups,
  feeEstimator,
  httpOf,
  rpcOf,
} from '#functions/dependencies/chains.ts';
import { derivedTronAddresses } from '#functions/dependencies/derived-addresses.ts';
import { sweepResource } from '#functions/dependencies/resource-source.ts';
import { clock, ids } from '#functions/dependencies/runtime.ts';
import {
  addressBook,
  approvalStore,
  internalOrderStore,
  priceBook,
  projectAdminStore,
  projectStore,
  sweepConfigStore,
  sweepStore,
  withdrawalStore,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';

export const handler = worker('collect-deposits', (log) => {
  const deps: CollectProjectsDeps = {
    admin: projectAdminStore(),
    projects: projectStore(),
    configs: sweepConfigStore(),
    right: (of) =>
      sweepDestinationRight(
        { addresses: derivedTronAddresses(log), approvals: approvalStore() },
        of,
      ),
    chains: Object.values(chains),
    isNodeFailure,
    sweepDeps: {
      sweeps: sweepStore(),
      orders: internalOrderStore(),
      reservations: withdrawalStore().reservations,
      addresses: addressBook(),
      balances: balanceReader(),
      resource: sweepResource(),
      tron: makeTronSweepReader(() => httpOf('TRX')),
      fees: sweeperEstimator(
        collectingEstimator(feeEstimator(), { rpcOf, chainOf: catalogLookups.chain }),
        { rpcOf },
      ),
      delegations: makeDelegationReader({ rpcOf }),
      prices: priceBook(),
      clock,
      ids,
      log,
    },
  };
  return () => collectProjects(deps);
});
