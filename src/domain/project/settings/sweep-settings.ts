import type { SweepBody } from '#model/settings/setting-values.ts';
import {
  type SweepFamily,
  type SweepSettings,
  sweepFamilies,
} from '#model/settings/sweep-settings.ts';
import { ApiError } from '#wire/api-error.ts';
import type { SettingsCatalog } from './settings-catalog.ts';

const defaults = { minUsd: 5, dailyFeeUsd: 20 };
const methods = { EVM: 'fund', SOL: 'collect' } as const;

/**
 * The settings of sweeps that a body names. Each family replaces its old value, and a family that is
 * absent is not swept. Throws ApiError invalidRequest (40001) that names the field: a destination is
 * an address of the family, and on Solana and with set_code it is the hot wallet.
 */
export function sweepSettings(
  catalog: SettingsCatalog,
  body: Partial<Record<SweepFamily, SweepBody>>,
): Partial<Record<SweepFamily, SweepSettings>> {
  const settings: Partial<Record<SweepFamily, SweepSettings>> = {};
  for (const family of sweepFamilies) {
    const one = body[family];
    if (!one) continue;
    settings[family] = {
      enabled: one.enabled,
      minUsd: one.min_usd ?? defaults.minUsd,
      dest: destination(catalog, family, one.dest ?? null),
      method: methods[family],
      dailyFeeUsd: one.daily_fee_usd ?? defaults.dailyFeeUsd,
      ...setCode(catalog, family, one),
    };
  }
  return settings;
}

/** The sweeper contract sends only to the hot wallet, and exists only on EVM chains. */
function setCode(
  catalog: SettingsCatalog,
  family: SweepFamily,
  { set_code: chains = {}, dest }: SweepBody,
): Pick<SweepSettings, 'setCode'> {
  const modes = Object.entries(chains).map(([text, mode]) => {
    const chain = catalog.chain(text);
    if (family !== 'EVM' || chain.family !== 'EVM') {
      throw new ApiError(
        'invalidRequest',
        `sweeps.${family}.set_code names ${text}: EVM chains only`,
      );
    }
    return [chain.name, mode] as const;
  });
  if (modes.length > 0 && dest) {
    const why = 'must be null with set_code: its contract sends only to the hot wallet';
    throw new ApiError('invalidRequest', `sweeps.EVM.dest ${why}`);
  }
  return modes.length > 0 ? { setCode: Object.fromEntries(modes) } : {};
}

function destination(
  catalog: SettingsCatalog,
  family: SweepFamily,
  text: string | null,
): string | null {
  if (text === null) return null;
  const field = `sweeps.${family}.dest`;
  if (family === 'SOL') {
    throw new ApiError('invalidRequest', `${field} must be null: it is the hot wallet, which pays`);
  }
  const result = catalog.address(text.trim());
  if ('problem' in result) throw new ApiError('invalidRequest', `${field} ${result.problem}`);
  if (/^0x/.test(result.address)) return result.address;
  throw new ApiError('invalidRequest', `${field} must be an EVM address`);
}
