import type { Settings, SettingsPatch } from '../../api/policy.ts';

export const families = ['EVM', 'SOL'] as const;
export type Family = (typeof families)[number];

interface OneDraft {
  enabled: boolean;
  min_usd: string;
  daily_fee_usd: string;
  dest: string;
}

export type SweepDraft = Record<Family, OneDraft>;

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

function draftOf({ sweeps }: Settings, family: Family): OneDraft {
  const one = sweeps[family];
  return {
    enabled: one?.enabled ?? false,
    min_usd: textOf(one?.min_usd),
    daily_fee_usd: textOf(one?.daily_fee_usd),
    dest: one?.dest ?? '',
  };
}

export const draftOfSweeps = (settings: Settings): SweepDraft => ({
  EVM: draftOf(settings, 'EVM'),
  SOL: draftOf(settings, 'SOL'),
});

const isNumber = (text: string): boolean => /^(\d+(\.\d+)?)?$/.test(text.trim());

/**
 * The setting `sweeps` as the form has it. It is replaced as a whole, so what the form does not show
 * (the method, the delegations) is repeated; a family that is not edited and never was set stays away.
 */
export function patchOfSweeps(
  draft: SweepDraft,
  settings: Settings,
): { patch: SettingsPatch; wrong: string | null } {
  const wrong = families.find(
    (family) => !isNumber(draft[family].min_usd) || !isNumber(draft[family].daily_fee_usd),
  );
  const sweeps = families.flatMap((family) => {
    const { enabled, min_usd, daily_fee_usd, dest } = draft[family];
    const before = settings.sweeps[family];
    const isSame = JSON.stringify(draft[family]) === JSON.stringify(draftOf(settings, family));
    if (!before && isSame) return [];
    const next = {
      ...before,
      enabled,
      dest: dest.trim() || null,
      ...(min_usd.trim() && { min_usd: Number(min_usd) }),
      ...(daily_fee_usd.trim() && { daily_fee_usd: Number(daily_fee_usd) }),
    };
    return [[family, next]];
  });
  return {
    patch: { sweeps: Object.fromEntries(sweeps) } as SettingsPatch,
    wrong: wrong ? `${wrong}: USD must be a number` : null,
  };
}
