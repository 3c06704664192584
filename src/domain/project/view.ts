/** Projects, keys and changes as the admin API shows them; secrets only in a new key's answer. */

import type { PendingChange, WhitelistNotes } from '#model/change.ts';
import type { ApiKey, FreezeState, ProjectSettings, ProjectSummary } from '#model/project.ts';
import { settingsOf, settings as settingTable } from '#model/settings/settings.ts';
import { canonicalChange } from '#shared/devices/change-canonical.ts';
import { presentPayload } from '#wire/admin/change/present-payload.ts';
import { presentSetting, presentSettings } from '#wire/admin/settings/present-settings.ts';
import type { Confirmed } from './confirm-change.ts';
import type { Funding } from './funding.ts';
import type { CreatedKey } from './keys/create-key.ts';
import { changeDiff, type SettingDiff } from './settings/change-diff.ts';
import type { SettingsPreview } from './settings/preview-settings.ts';
import type { UpdatedSettings } from './settings/update-settings.ts';

export const presentProject = (project: ProjectSummary) => ({
  slug: project.projectId,
  name: project.name,
  wallet_id: project.walletId,
  api_path: `/${project.projectId}/api`,
  created_at: project.createdAt,
});

export const presentFunding = (funding: Funding) => ({
  chain: funding.chain,
  address: funding.address,
  native_token: funding.nativeToken,
  tokens: funding.tokens,
  note: funding.note,
});

export const presentFreeze = (freeze: FreezeState | null) =>
  freeze && { at: freeze.at, by: freeze.by, reason: freeze.reason };

export const presentKey = (key: ApiKey) => ({
  app_id: key.appId,
  name: key.name,
  permission: key.permission,
  mode: key.mode,
  public_key: key.publicKey,
  webhook_url: key.webhookUrl,
  extra_events: key.extraEvents ?? false,
  webhook_events: key.webhookEvents ?? null,
  wallet_id: key.walletId,
  enabled: key.enabled,
  created_at: key.createdAt,
  asked_by: key.askedBy?.email ?? null,
});

/** The entries of the whitelists with what is known of each. */
export const presentEntries = (settings: ProjectSettings, notes: WhitelistNotes) =>
  Object.fromEntries(
    settingsOf('entries').map(([name, { wire }]) => [
      wire,
      settings[name].map((entry) => {
        const note = notes[name]?.[entry];
        return {
          entry,
          label: note?.label ?? null,
          added_by: note?.addedBy ?? null,
          added_at: note?.addedAt ?? null,
        };
      }),
    ]),
  );

export const presentChange = (change: PendingChange) => ({
  change_id: change.changeId,
  kind: change.kind,
  payload: presentPayload(change),
  asked_by: change.askedBy.email,
  asked_at: change.askedAt,
  expires_at: change.expiresAt,
  needs_signature: change.needsSignature ?? false,
  canonical: canonicalChange(change),
});

/** A waiting change, with what it would do to the settings as they are now. */
export function presentChangeWithDiff(change: PendingChange, settings: ProjectSettings) {
  const { diff, outdated } = changeDiff(change, settings);
  return { ...presentChange(change), diff: presentDiff(diff), outdated };
}

const presentDiff = (diff: SettingDiff[]) =>
  diff.map(({ name, before, after }) => ({
    setting: settingTable[name].wire,
    before: presentSetting(name, before),
    after: presentSetting(name, after),
  }));

export const presentPreview = ({ rev, diff, loosens, needsSecondOwner }: SettingsPreview) => ({
  rev,
  diff: presentDiff(diff),
  loosens,
  second_owner: needsSecondOwner,
});

/** The answer to a change of settings. */
export const presentUpdated = (result: UpdatedSettings) =>
  result.state === 'pending'
    ? presentPendingChange(result)
    : { state: 'done', ...presentSettings(result.settings) };

/** The answer if a change waits for a second owner. */
export const presentPendingChange = ({ change }: { change: PendingChange }) => ({
  state: 'pending',
  change: presentChange(change),
});

/** The only answer that contains a key's secrets. */
export const presentCreatedKey = ({ key, apiSecret, webhookSecret }: CreatedKey) => ({
  state: 'done',
  ...presentKey(key),
  api_secret: apiSecret,
  webhook_secret: webhookSecret,
});

/** The answer to confirming a change: what the change itself would have answered. */
export function presentConfirmed(confirmed: Confirmed): Record<string, unknown> {
  switch (confirmed.kind) {
    case 'settings':
    case 'whitelist-entry':
      return { state: 'done', kind: confirmed.kind, ...presentSettings(confirmed.settings) };
    case 'key':
      return { kind: 'key', ...presentCreatedKey(confirmed.created) };
    case 'enable-key':
    case 'webhook-url':
      return { state: 'done', kind: confirmed.kind, ...presentKey(confirmed.key) };
    case 'unfreeze':
      return { state: 'done', kind: 'unfreeze', frozen: false };
  }
}
