import type { PendingChange, WhitelistEntry } from '#model/change.ts';
import type { ProjectSettings } from '#model/project.ts';

/** One setting as it is, and as a waiting change would leave it. */
export interface SettingDiff {
  name: keyof ProjectSettings;
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
  const { rev, ...patch } = payload as Partial<ProjectSettings>;
  const names = Object.keys(patch) as (keyof typeof patch)[];
  return {
    diff: names.map((name) => ({ name, before: settings[name], after: patch[name] })),
    outdated: rev !== settings.rev,
  };
}
