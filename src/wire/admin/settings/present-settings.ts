/** Settings as the admin API shows them; the console compares what it shows with what is signed by this. */
import type { ProjectSettings } from '#model/project.ts';
import {
  type SettingName,
  settingRows,
  settings as settingTable,
  type WireName,
} from '#model/settings/settings.ts';

/** The settings that are there, with their names and values on the wire. */
export const presentSettings = (settings: Partial<ProjectSettings>): PresentedSettings => ({
  rev: settings.rev,
  ...Object.fromEntries(
    settingRows.map(([name, { wire }]) => [wire, presentSetting(name, settings[name])]),
  ),
});

type PresentedSettings = { rev?: number } & { [W in WireName]?: unknown };

export const presentSetting = (name: SettingName, value: unknown): unknown =>
  settingTable[name].value.kind === 'sweeps' && value !== undefined
    ? presentSweeps(value as ProjectSettings['sweeps'])
    : value;

const presentSweeps = (sweeps: ProjectSettings['sweeps']) =>
  Object.fromEntries(
    Object.entries(sweeps).map(([family, one]) => [
      family,
      {
        enabled: one.enabled,
        min_usd: one.minUsd,
        dest: one.dest,
        method: one.method,
        daily_fee_usd: one.dailyFeeUsd,
        set_code: one.setCode ?? {},
      },
    ]),
  );
