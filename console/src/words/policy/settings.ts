/** The settings of a project in words: what each does, and which change needs a second owner. */
import { settingRows } from '#model/settings/settings.ts';

const rows = new Map<string, (typeof settingRows)[number][1]>(
  settingRows.map(([, row]) => [row.wire, row]),
);

/** A setting of a later version has only its name. */
export const settingLabel = (name: string): string => rows.get(name)?.label ?? name;

/** What a setting does. */
export const settingEffect = (name: string): string => rows.get(name)?.does ?? '';

/** How a change of a setting takes effect, before anything is typed. */
export function effectWords(name: string, isLocal: boolean): string {
  const loosens = rows.get(name)?.loosens;
  if (!loosens || isLocal) return 'Takes effect at once.';
  return `${loosens.change} needs a second owner; anything else takes effect at once.`;
}

/** A value of a setting, for people. */
export function settingValue(value: unknown): string[] {
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
