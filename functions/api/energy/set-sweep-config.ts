import { checkAddress } from '#chains/account/address.ts';
import {
  type SetSweepConfigDeps,
  setSweepConfig,
} from '#extensions/token-sweep/rules/config/set-sweep-config.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { clock, ids } from '#functions/dependencies/runtime.ts';
import { sweepConfigStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { setSweepConfig as route } from '#wire/merchant/energy/routes.ts';

export const makeHandler = (guards: Guards, deps: SetSweepConfigDeps) =>
  apiRoute(route, guards, async ({ caller: { key, project }, body, requestId }) => {
    await setSweepConfig(deps, {
      project,
      appId: key.appId,
      requestId,
      request: {
        walletId: body.wallet_id,
        destAddress: body.dest_address,
        destSubAccountId: body.dest_sub_account_id,
        minUsd: body.min_usd,
        durationCode: body.duration_code,
        fallbackBurnEnabled: body.fallback_burn_enabled,
        fallbackBurnTrx: body.fallback_burn_trx,
        enabled: body.enabled,
      },
    });
    return { data: { ok: true } };
  });

export const handler = signedHandler(makeHandler, () => ({
  configs: sweepConfigStore(),
  checkAddress: (text) => checkAddress('TRX', text),
  clock,
  ids,
}));
