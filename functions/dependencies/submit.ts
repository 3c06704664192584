import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { makeEvmCallSimulator } from '#chains/evm/pay/simulate-call.ts';
import { makeAllowanceReader } from '#chains/evm/read/allowances.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import type { SubmitDeps } from '#domain/wallet/submit-operation.ts';
import { balanceReader, catalogLookups, feeEstimator, rpcOf } from './chains.ts';
import { clock, ids, log } from './runtime.ts';
import {
  addressBook,
  operationStore,
  priceBook,
  sessionKeyConfirmations,
  sessionKeyStore,
} from './stores.ts';

/** What asking the client wallet for an operation needs. */
export const submitDeps = (): SubmitDeps => ({
  operations: operationStore(),
  sessionKeys: sessionKeyStore(),
  confirmations: sessionKeyConfirmations(),
  addresses: addressBook(),
  allowances: makeAllowanceReader({ rpcOf, chainOf: catalogLookups.chain }),
  balances: balanceReader(),
  fees: feeEstimator(),
  simulator: makeEvmCallSimulator({ rpcOf, chainOf: catalogLookups.chain }),
  prices: priceBook(),
  clock,
  log: log(),
  ids,
  ...catalogLookups,
  readTypedData,
  checkMessage: personalMessageDigest,
});
