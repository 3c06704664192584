import { balanceReader, catalogLookups, feeEstimator } from './chains.ts';
import { resourceSource } from './resource-source.ts';
import { clock } from './runtime.ts';
import { priceBook, withdrawalStore } from './stores.ts';

/** What a withdrawal is checked with, alone, in a batch or for an estimate. */
export const withdrawalChecks = () => ({
  withdrawals: withdrawalStore(),
  balances: balanceReader(),
  fees: feeEstimator(),
  resourceSource: resourceSource(),
  prices: priceBook(),
  clock,
  ...catalogLookups,
});
