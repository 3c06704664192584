import type { PendingChange, WhitelistEntry } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';
import { type SettingName, settingRows } from '#model/settings/settings.ts';

/** One setting as it is, and as a waiting change would leave it. */
export interface SettingDiff {
  name: SettingName;
  before: unknown;
  after: unknown;
}

/**
 * What a waiting change would do to the settings as they are now, and whether it can still be
 * confirmed by them. Changes of anything else have no difference.
 */
export function changeDiff(
  { kind, payload }: PendingChange,
  settings: ProjectSettings,
): { diff: SettingDiff[]; outdated: boolean } {
  if (kind === 'whitelist-entry') {
    const { list: name, entry } = payload as unknown as WhitelistEntry;
    const before = settings[name];
    const outdated = before.length === 0 || before.includes(entry);
    return { diff: [{ name, before, after: [...before, entry] }], outdated };
  }
  if (kind !== 'settings') return { diff: [], outdated: false };
  const patch = payload as Partial<ProjectSettings>;
  return {
    diff: settingRows
      .filter(([name]) => patch[name] !== undefined)
      .map(([name]) => ({ name, before: settings[name], after: patch[name] })),
    outdated: patch.rev !== settings.rev,
  };
}
