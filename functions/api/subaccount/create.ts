import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { makeDeriveClient } from '#aws/keys/derive-client.ts';
import { deriveFromXpub } from '#chains/account/derive.ts';
import { create } from '#contract/subaccount/routes.ts';
import {
  type CreateSubAccountDeps,
  createSubAccount,
} from '#domain/subaccount/create-sub-account.ts';
import { presentSubAccount } from '#domain/subaccount/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { Project } from '#model/project.ts';

export const makeHandler = (guards: Guards, deps: CreateSubAccountDeps) =>
  apiRoute(create, guards, async ({ caller: { project }, body, requestId }) => {
    const input = { project, userId: body.user_id, label: body.label, requestId };
    return { data: presentSubAccount(await createSubAccount(deps, input)) };
  });

/** EVM and TRX by arithmetic from the extended public keys; SOL from the function with the seed. */
const deriveWith =
  (solAddress: (projectId: string, index: number) => Promise<string>) =>
  async ({ projectId, xpub }: Project, index: number) => ({
    SOL: await solAddress(projectId, index),
    EVM: deriveFromXpub('EVM', xpub.EVM, index),
    TRX: deriveFromXpub('TRX', xpub.TRX, index),
  });

export const handler = atFirstCall(() => {
  const guards = connectGuards();
  return makeHandler(guards, {
    subAccounts: makeSubAccountStore(),
    deriveAddresses: deriveWith(makeDeriveClient().solAddress),
    clock: guards.clock,
    log: guards.log,
    sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
  });
});
