import { makeAddressBook } from '../../src/aws/address-book.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeOperationStore } from '../../src/aws/operation-store.ts';
import { makePriceBook } from '../../src/aws/price-book.ts';
import { makeSessionKeyStore } from '../../src/aws/session-key-store.ts';
import { checkAddress } from '../../src/chains/address.ts';
import { chains, findToken } from '../../src/chains/catalog.ts';
import { personalMessageDigest } from '../../src/chains/evm/personal-message.ts';
import { makeEvmCallSimulator } from '../../src/chains/evm/simulate-call.ts';
import { readTypedData } from '../../src/chains/evm/typed-data/read-typed-data.ts';
import type { SubmitDeps } from '../../src/domain/client-operation/submit.ts';
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
  simulator: makeEvmCallSimulator({ rpcOf }),
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
