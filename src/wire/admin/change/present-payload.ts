import type { PendingChange, WhitelistName } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';
import { settings as settingTable } from '#model/settings/settings.ts';
import { presentSettings } from '../settings/present-settings.ts';

/** What a change asks for, with its fields' names on the wire. */
export function presentPayload({
  kind,
  payload,
}: Pick<PendingChange, 'kind' | 'payload'>): Record<string, unknown> {
  if (kind === 'project') return { name: payload.name, ...presentSettings(payload) };
  if (kind === 'settings') {
    // The first entry of a whitelist is a change of settings, and may have a label.
    const { named } = payload as { named?: { label?: string } };
    return {
      ...presentSettings(payload as Partial<ProjectSettings>),
      ...(named && { label: named.label }),
    };
  }
  if (kind === 'whitelist-entry') {
    const { list, entry, label } = payload;
    return { list: settingTable[list as WhitelistName]?.wire, entry, label };
  }
  if (kind === 'unfreeze' || kind === 'unfreeze-wallet' || kind === 'pass-block') return payload;
  return {
    app_id: payload.appId,
    name: payload.name,
    permission: payload.permission,
    mode: payload.mode,
    public_key: payload.publicKey,
    webhook_url: payload.webhookUrl,
    webhook_events: payload.webhookEvents,
    enabled: payload.enabled,
    extra_events: payload.extraEvents,
  };
}
