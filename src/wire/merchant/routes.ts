/**
 * Every route of the merchant API (docs/interface.md "Routes"): the gateway's routes and
 * openapi.json.
 */
import * as address from './address/routes.ts';
import * as allBalances from './balances/routes.ts';
import * as client from './client/routes.ts';
import * as deposit from './deposit/routes.ts';
import * as energy from './energy/routes.ts';
import * as event from './event/routes.ts';
import * as ledger from './ledger/routes.ts';
import type { Route } from './route.ts';
import * as screening from './screening/routes.ts';
import * as sessionKeys from './session-key/routes.ts';
import * as statements from './statement/routes.ts';
import * as subaccount from './subaccount/routes.ts';
import * as swap from './swap/routes.ts';
import * as system from './system/routes.ts';
import * as withdraw from './withdraw/routes.ts';

export const routes: readonly Route[] = [
  system.health,
  system.chains,
  system.tokens,
  subaccount.create,
  subaccount.update,
  subaccount.info,
  subaccount.list,
  address.balance,
  deposit.list,
  deposit.detail,
  deposit.explain,
  deposit.replayWebhook,
  withdraw.apply,
  withdraw.batch,
  withdraw.batchDetail,
  withdraw.batches,
  withdraw.cancelBatch,
  withdraw.estimate,
  withdraw.detail,
  withdraw.cancel,
  withdraw.list,
  swap.tokens,
  swap.quote,
  swap.execute,
  swap.detail,
  swap.list,
  client.wallet,
  client.addresses,
  client.transfer,
  client.sendTx,
  client.signMessage,
  client.signTypedData,
  client.operations,
  client.operation,
  client.cancel,
  client.pending,
  sessionKeys.create,
  sessionKeys.list,
  sessionKeys.revoke,
  screening.answer,
  energy.subscribe,
  energy.subscription,
  energy.balance,
  energy.topUps,
  energy.orders,
  energy.sweepConfig,
  energy.setSweepConfig,
  event.list,
  allBalances.list,
  ledger.entries,
  ledger.balances,
  statements.list,
  statements.detail,
];
