import type { AdminDeps } from '../../admin/commit-action.ts';
import { findProject } from '../find-project.ts';
import type { SettingDiff } from './change-diff.ts';
import { patched } from './commit-settings.ts';
import { findLoosenedSettings } from './find-loosened-settings.ts';
import type { SettingsPatch } from './settings-patch.ts';

export interface SettingsPreview {
  /** The revision that it was compared with. */
  rev: number;
  /** The settings that would be another; those that a patch repeats are left out. */
  diff: SettingDiff[];
  /** Those that would allow more, by their wire names. */
  loosens: string[];
  /** Whether the same patch would wait for a second owner. */
  needsSecondOwner: boolean;
}

/** What a patch would do to the settings of now, by the rules of updateSettings. Errors: notFound. */
export async function previewSettings(
  deps: Pick<AdminDeps, 'stage' | 'clock'> & {
    store: Pick<AdminDeps['store'], 'project' | 'settings'>;
  },
  { projectId, patch }: { projectId: string; patch: SettingsPatch },
): Promise<SettingsPreview> {
  await findProject(deps.store, projectId);
  const before = await deps.store.settings(projectId);
  const loosens = findLoosenedSettings(before, patched(before, patch, deps.clock.now()));
  const names = Object.keys(patch) as (keyof SettingsPatch)[];
  return {
    rev: before.rev,
    diff: names
      .map((name) => ({ name, before: before[name], after: patch[name] }))
      .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after)),
    loosens,
    needsSecondOwner: deps.stage !== 'local' && loosens.length > 0,
  };
}
