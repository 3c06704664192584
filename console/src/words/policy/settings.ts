/** The settings of a project in words: what each does, and which change needs a second owner. */
import type { SettingKind } from '#model/settings/setting-values.ts';
import { settingRows } from '#model/settings/settings.ts';

const rows = new Map<string, (typeof settingRows)[number][1]>(
  settingRows.map(([, row]) => [row.wire, row]),
);

/** A setting of a later version has only its name. */
export const settingLabel = (name: string): string => rows.get(name)?.label ?? name;

/** What a setting does. */
export const settingEffect = (name: string): string => rows.get(name)?.does ?? '';

/** How changes take effect, said once for a whole form. */
export const effectOfAll = (isLocal: boolean): string =>
  isLocal
    ? 'Changes take effect immediately.'
    : 'Changes take effect immediately. Changes that loosen a rule need a second owner.';

/** Which changes of a setting need a second owner; '' for none. */
export function effectWords(name: string, isLocal: boolean): string {
  const loosens = rows.get(name)?.loosens;
  return !loosens || isLocal ? '' : `${loosens.change} needs a second owner.`;
}

/** How many stored units are one that people read: a percent has 100 basis points, an hour 3,600 s. */
const unitsOf: Partial<Record<SettingKind, number>> = {
  'basis-points': 100,
  'basis-points-or-none': 100,
  seconds: 3_600,
};

/** A number of a setting as people read it: percent, or hours. */
export const shownNumber = (kind: SettingKind, value: number): string =>
  String(Number((value / (unitsOf[kind] ?? 1)).toFixed(4)));

/** What people typed, in stored units. */
export const storedNumber = (kind: SettingKind, typed: number): number =>
  unitsOf[kind] === undefined ? typed : Math.round(typed * unitsOf[kind]);

/** A value of a setting, for people. */
export function settingValue(value: unknown, name?: string): string[] {
  const kind = name === undefined ? undefined : rows.get(name)?.value.kind;
  if (typeof value === 'number' && kind) return [shownNumber(kind, value)];
  if (value === null || value === undefined) return ['none'];
  if (typeof value === 'boolean') return [value ? 'on' : 'off'];
  if (Array.isArray(value)) return value.length === 0 ? ['empty'] : value.map(itemText);
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    return entries.length === 0
      ? ['none']
      : entries.flatMap(([key, inner]) =>
          typeof inner === 'object' && inner !== null
            ? Object.entries(inner).map(([field, one]) => `${key} ${field}: ${flat(one)}`)
            : [`${key}: ${flat(inner)}`],
        );
  }
  return [String(value)];
}

const flat = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

function itemText(item: unknown): string {
  const { chain, token, amount } = (item ?? {}) as Record<string, unknown>;
  return chain && token ? `${amount} ${token} on ${chain}` : flat(item);
}
