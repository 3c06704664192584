import {
  type CreateSubAccountDeps,
  createSubAccount,
} from '#domain/subaccount/create-sub-account.ts';
import { presentSubAccount } from '#domain/subaccount/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { deriveClient } from '#functions/dependencies/keys.ts';
import { clock, log } from '#functions/dependencies/runtime.ts';
import { subAccountStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { create } from '#wire/merchant/subaccount/routes.ts';

export const makeHandler = (guards: Guards, deps: CreateSubAccountDeps) =>
  apiRoute(create, guards, async ({ caller: { project, settings }, body, requestId }) => {
    const input = { project, userId: body.user_id, label: body.label, requestId };
    return { data: presentSubAccount(await createSubAccount(deps, input), settings) };
  });

export const handler = signedHandler(makeHandler, () => ({
  subAccounts: subAccountStore(),
  deriveAddresses: ({ projectId }, index) => deriveClient().addresses(projectId, index),
  clock,
  log: log(),
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
}));
