/** /admin/v1/projects/{slug}/settings: whitelists, limits, confirmations, caps. */

import { checkWhitelistAddress } from '#chains/account/whitelist-address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import type { Actor, AdminDeps } from '#domain/admin/commit-action.ts';
import { findProject } from '#domain/project/find-project.ts';
import { changeWhitelist } from '#domain/project/settings/change-whitelist.ts';
import { previewSettings } from '#domain/project/settings/preview-settings.ts';
import { screeningSettings, sealsNothing } from '#domain/project/settings/screening-settings.ts';
import type { SettingsCatalog } from '#domain/project/settings/settings-catalog.ts';
import { settingsPatch } from '#domain/project/settings/settings-patch.ts';
import { updateSettings } from '#domain/project/settings/update-settings.ts';
import { whitelistEntry } from '#domain/project/settings/whitelist-entry.ts';
import { presentEntries, presentPreview, presentUpdated } from '#domain/project/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { hasScreening } from '#functions/dependencies/has-screening.ts';
import { screeningSecretBox } from '#functions/dependencies/keys.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { WhitelistName } from '#model/change.ts';
import { type SettingsBody, settingsOf } from '#model/settings/settings.ts';
import type { SecretBox } from '#ports/runtime.ts';
import { presentSettings } from '#wire/admin/settings/present-settings.ts';
import { ApiError } from '#wire/api-error.ts';

const catalog: SettingsCatalog = {
  chain: (name) => chains[parseChain(name)],
  token: findToken,
  address: checkWhitelistAddress,
};

/** The whitelists, by their names in a path. */
const lists = new Map<string, WhitelistName>(
  settingsOf('entries').map(([name, { wire }]) => [wire, name]),
);

interface EntryInput {
  actor: Actor;
  params: { list: string };
  body: { entry: string; label?: string | null | undefined };
}

interface ScreeningDeps {
  /** Whether the stage has screening. */
  hasScreening: boolean;
  screeningSecrets: Pick<SecretBox, 'seal'>;
}

export const makeHandler = (deps: AdminHandlerDeps & AdminDeps & ScreeningDeps) => {
  /** The patch of a body. Only one that names `screening` reads what is there. */
  const patchOf = async (
    projectId: string,
    body: SettingsBody,
    { screeningSecrets }: Pick<ScreeningDeps, 'screeningSecrets'>,
  ) => {
    // A group of Solana that a restored table has lost is not matched (docs/decisions/0112-groups-after-a-restore.md).
    if (body.grouping?.includes('SOL') && deps.stage !== 'local')
      throw new ApiError(
        'invalidRequest',
        'grouping: SOL is offered only in the stage local so far',
      );
    if (body.screening === undefined) return settingsPatch(catalog, body);
    if (body.screening && !deps.hasScreening)
      throw new ApiError('invalidRequest', 'screening is switched off in this deployment');
    const { screening: before } = await deps.store.settings(projectId);
    const input = { projectId, body: body.screening, before };
    const { stage } = deps;
    const screening = await screeningSettings({ stage, screeningSecrets }, input);
    return settingsPatch(catalog, body, screening);
  };
  const change = async (to: 'add' | 'remove', { actor, params, body }: EntryInput) => {
    const list = lists.get(params.list);
    if (!list) throw new ApiError('notFound', 'No such whitelist');
    const entry = whitelistEntry(catalog, { list, text: body.entry, field: 'entry' });
    const label = body.label ?? undefined;
    const result = await changeWhitelist(deps, { ...actor, list, entry, label, to });
    return { data: presentUpdated(result) };
  };
  return adminHandler('settings', deps, {
    showSettings: async ({ params }) => {
      await findProject(deps.store, params.slug);
      const [settings, notes] = await Promise.all([
        deps.store.settings(params.slug),
        deps.store.whitelistNotes(params.slug),
      ]);
      return {
        data: { ...presentSettings(settings), entries: presentEntries(settings, notes) },
      };
    },

    updateSettings: async ({ actor, body }) => {
      const { rev } = body;
      const patch = await patchOf(actor.projectId, body, deps);
      return { data: presentUpdated(await updateSettings(deps, { ...actor, patch, rev })) };
    },

    previewSettings: async ({ params, body }) => {
      const patch = await patchOf(params.slug, body, { screeningSecrets: sealsNothing });
      return {
        data: presentPreview(await previewSettings(deps, { projectId: params.slug, patch })),
      };
    },

    addWhitelistEntry: (input) => change('add', input),

    removeWhitelistEntry: (input) => change('remove', input),
  });
};

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminDeps(),
    screeningSecrets: screeningSecretBox(),
    hasScreening: hasScreening(),
  }),
);
