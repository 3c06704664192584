/**
 * Every route of the merchant API (docs/interface.md "Routes"): the gateway's routes and
 * openapi.json.
 */
import type { Route } from './route.ts';
import * as address from './routes/address.ts';
import * as client from './routes/client.ts';
import * as deposit from './routes/deposit.ts';
import * as sessionKeys from './routes/session-keys.ts';
import * as subaccount from './routes/subaccount.ts';
import * as swap from './routes/swap.ts';
import * as system from './routes/system.ts';
import * as withdraw from './routes/withdraw.ts';

export const routes: readonly Route[] = [
  system.health,
  system.chains,
  system.tokens,
  subaccount.create,
  subaccount.info,
  subaccount.list,
  address.balance,
  deposit.list,
  deposit.detail,
  deposit.replayWebhook,
  withdraw.apply,
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
  client.pending,
  sessionKeys.create,
  sessionKeys.list,
  sessionKeys.revoke,
];
