import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { makeOperationStore } from '#aws/orders/operation-store.ts';
import { makePriceBook } from '#aws/prices/price-book.ts';
import { makeSessionKeyStore } from '#aws/projects/session-key-store.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { makeEvmCallSimulator } from '#chains/evm/pay/simulate-call.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import type { SubmitDeps } from '#domain/wallet/submit-operation.ts';
import { allBalances } from './balances.ts';
import { allFees } from './fees.ts';
import type { Guards } from './guards.ts';
import { rpcOf } from './rpc-of.ts';

/** What asking the wallet for an operation needs, on AWS. */
export const connectSubmit = ({ clock, log }: Pick<Guards, 'clock' | 'log'>): SubmitDeps => ({
  operations: makeOperationStore(),
  sessionKeys: makeSessionKeyStore(),
  addresses: makeAddressBook(),
  balances: allBalances(),
  fees: allFees(),
  simulator: makeEvmCallSimulator({ rpcOf, chainOf: (name) => chains[name] }),
  prices: makePriceBook(),
  clock,
  log,
  ids: systemIds,
  chain: (name) => chains[name],
  token: findToken,
  checkAddress: ({ family }, text) => checkAddress(family, text),
  readTypedData,
  checkMessage: personalMessageDigest,
});
