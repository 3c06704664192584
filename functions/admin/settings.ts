/** /admin/v1/projects/{slug}/settings: whitelists, limits, confirmations, caps. */

import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken, parseChain } from '#chains/catalog/catalog.ts';
import type { AdminDeps } from '#domain/admin/commit-action.ts';
import { findProject } from '#domain/project/find-project.ts';
import { type SettingsCatalog, settingsPatch } from '#domain/project/settings-patch.ts';
import { updateSettings } from '#domain/project/update-settings.ts';
import { presentPendingChange, presentSettings } from '#domain/project/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';

/** The family of an address by its form: 0x..., T and 33 more characters, or else Solana. */
const familyOf = (address: string) =>
  /^0x/i.test(address) ? 'EVM' : /^T.{33}$/.test(address) ? 'TRX' : 'SOL';

const catalog: SettingsCatalog = {
  chain: (name) => chains[parseChain(name)],
  token: findToken,
  address: (text) => checkAddress(familyOf(text), text),
};

export const makeHandler = (deps: AdminHandlerDeps & AdminDeps) =>
  adminHandler('settings', deps, {
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
            ? presentPendingChange(result)
            : { state: 'done', ...presentSettings(result.settings) },
      };
    },
  });

export const handler = atFirstCall(() => makeHandler(adminDeps()));
