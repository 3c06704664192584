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

export function presentSetting(name: SettingName, value: unknown): unknown {
  const { kind } = settingTable[name].value;
  if (kind === 'sweeps' && value !== undefined)
    return presentSweeps(value as ProjectSettings['sweeps']);
  if (kind === 'screening' && value)
    return presentScreening(value as NonNullable<ProjectSettings['screening']>);
  return value;
}

/** Without its secret. */
const presentScreening = (screening: NonNullable<ProjectSettings['screening']>) => ({
  provider: screening.vendor?.name ?? 'own',
  url: screening.url,
  hold_from: screening.vendor?.holdFrom ?? null,
  refuse_from: screening.vendor?.refuseFrom ?? null,
  deposits_above_usd: screening.depositsAboveUsd,
  withdrawals: screening.withdrawals,
  operations: screening.operations,
  on_silence: screening.onSilence,
});

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
