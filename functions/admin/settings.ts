/** /admin/v1/projects/{slug}/settings: whitelists, limits, confirmations, caps. */
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeProjectAdminStore } from '../../src/aws/project-admin-store.ts';
import { checkAddress } from '../../src/chains/address.ts';
import { chains, findToken, parseChain } from '../../src/chains/catalog.ts';
import type { AdminDeps } from '../../src/domain/admin/commit-action.ts';
import { presentPending, presentSettings } from '../../src/domain/admin/present.ts';
import { findProject } from '../../src/domain/project/find-project.ts';
import { type SettingsCatalog, settingsPatch } from '../../src/domain/project/settings-patch.ts';
import { updateSettings } from '../../src/domain/project/update-settings.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

/** An address tells its family by its form: 0x, T and 33 more, or else Solana's. */
const familyOf = (address: string) =>
  /^0x/i.test(address) ? 'EVM' : /^T.{33}$/.test(address) ? 'TRX' : 'SOL';

const catalog: SettingsCatalog = {
  chain: (name) => chains[parseChain(name)],
  token: findToken,
  address: (text) => checkAddress(familyOf(text), text),
};

export const makeHandler = (deps: AdminDoorDeps & AdminDeps) =>
  adminDoor('settings', deps, {
    showSettings: async ({ params }) => {
      await findProject(deps.store, params.slug);
      return { data: presentSettings(await deps.store.settings(params.slug)) };
    },

    updateSettings: async ({ actor, body }) => {
      const patch = settingsPatch(catalog, body);
      const result = await updateSettings(deps, { ...actor, patch });
      return {
        data:
          result.state === 'pending'
            ? presentPending(result)
            : { state: 'done', ...presentSettings(result.settings) },
      };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    store: makeProjectAdminStore(),
    clock: systemClock,
    ids: systemIds,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
