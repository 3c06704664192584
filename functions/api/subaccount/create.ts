import { makeDeriveClient } from '../../../src/aws/derive-client.ts';
import { makeSubAccountStore } from '../../../src/aws/sub-account-store.ts';
import { deriveFromXpub } from '../../../src/chains/derive.ts';
import { create } from '../../../src/contract/routes/subaccount.ts';
import type { Project } from '../../../src/domain/ports/records.ts';
import {
  type CreateSubAccountDeps,
  createSubAccount,
} from '../../../src/domain/subaccount/create-sub-account.ts';
import { presentSubAccount } from '../../../src/domain/subaccount/present-sub-account.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

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
