import type { ProjectSettings } from '#model/project.ts';
import { settingRows, type WireName } from '#model/settings/settings.ts';

/**
 * The settings (by wire name) that a change would loosen. Outside `local` they need two owners. What
 * loosens a setting is in its row.
 */
export const findLoosenedSettings = (before: ProjectSettings, after: ProjectSettings): WireName[] =>
  settingRows
    .filter(([name, { loosens }]) => loosens?.isLooser(before[name], after[name]))
    .map(([, { wire }]) => wire);
