import type { SettingKind } from '#model/settings/setting-values.ts';
import { type SettingOf, settingsOf, type WireName } from '#model/settings/settings.ts';
import type { Settings, SettingsPatch } from '../../api/policy.ts';
import type { Difference } from '../../parts/diff-list.tsx';

export interface Limit {
  chain: string;
  token: string;
  amount: string;
}

/** The kinds of settings that are one number: its unit, and whether an empty text means none. */
const numberKinds = {
  'daily-usd': { unit: 'USD', mayBeEmpty: true },
  'basis-points-or-none': { unit: '1/100 %', mayBeEmpty: true },
  'basis-points': { unit: '1/100 %', mayBeEmpty: false },
  seconds: { unit: 's', mayBeEmpty: false },
} as const;
type NumberKind = keyof typeof numberKinds;

/** Lists of entries and sweeps have forms of their own. */
export type NumberName = WireName<SettingOf<NumberKind>>;
export type ToggleName = WireName<SettingOf<'switch'>>;
export type ByChainName = WireName<SettingOf<'by-chain'>>;
type LimitsName = WireName<SettingOf<'limits'>>;

const namesOf = <K extends SettingKind>(kind: K) =>
  settingsOf(kind).map(([, { wire }]) => wire) as WireName<SettingOf<K>>[];

/** The numbers of the form, as they are typed; an empty text means none. */
export const numberFields = (Object.keys(numberKinds) as NumberKind[]).flatMap((kind) =>
  namesOf(kind).map((name) => ({ name, ...numberKinds[kind] })),
);
export const toggleFields: ToggleName[] = namesOf('switch');
export const byChainFields: ByChainName[] = namesOf('by-chain');
const limitsFields: LimitsName[] = namesOf('limits');

/** What the form holds. */
export type Draft = Record<NumberName, string> &
  Record<ToggleName, boolean> &
  Record<ByChainName, Record<string, string>> &
  Record<LimitsName, Limit[]>;
export type DraftName = keyof Draft;

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const textsOf = (values: Partial<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([chain, value]) => [chain, String(value)]));

export const draftOf = (settings: Settings): Draft =>
  Object.fromEntries([
    ...numberFields.map(({ name }) => [name, textOf(settings[name])]),
    ...toggleFields.map((name) => [name, settings[name]]),
    ...byChainFields.map((name) => [name, textsOf(settings[name])]),
    ...limitsFields.map((name) => [
      name,
      settings[name].map(({ chain, token, amount }) => ({ chain, token, amount })),
    ]),
  ]);

/** Chains without a number are left out; their order does not matter. */
const normal = (value: Draft[DraftName]): string =>
  typeof value === 'object' && !Array.isArray(value)
    ? JSON.stringify(
        Object.entries(value)
          .filter(([, text]) => text.trim() !== '')
          .sort(),
      )
    : JSON.stringify(value);

const isSame = (a: Draft[DraftName], b: Draft[DraftName]): boolean => normal(a) === normal(b);

/** The fields whose values are not those of the settings. */
export function editedNames(draft: Draft, base: Settings): DraftName[] {
  const before = draftOf(base);
  return (Object.keys(before) as DraftName[]).filter((name) => !isSame(draft[name], before[name]));
}

const isByChain = (name: DraftName): name is ByChainName =>
  (byChainFields as DraftName[]).includes(name);
const isLimits = (name: DraftName): name is LimitsName =>
  (limitsFields as DraftName[]).includes(name);

const number = /^\d+(\.\d+)?$/;

/** What a PATCH would name, without `rev`; or what is wrong, by field. */
export function patchOf(
  draft: Draft,
  base: Settings,
): { patch: SettingsPatch; problems: Partial<Record<DraftName, string>> } {
  const patch: Record<string, unknown> = {};
  const problems: Partial<Record<DraftName, string>> = {};
  for (const name of editedNames(draft, base)) {
    const value = draft[name];
    const field = numberFields.find((one) => one.name === name);
    if (field) {
      const text = String(value).trim();
      if (text === '' && field.mayBeEmpty) patch[name] = null;
      else if (number.test(text)) patch[name] = Number(text);
      else problems[name] = 'Must be a number';
    } else if (isByChain(name)) {
      const given = Object.entries(draft[name]).filter(([, text]) => text.trim() !== '');
      const wrong = given.find(([, text]) => !/^\d+$/.test(text.trim()));
      if (wrong) problems[name] = `${wrong[0]}: must be a whole number`;
      else patch[name] = Object.fromEntries(given.map(([chain, text]) => [chain, Number(text)]));
    } else if (isLimits(name)) {
      const isWhole = ({ chain, token, amount }: Limit) =>
        chain !== '' && token.trim() !== '' && number.test(amount.trim());
      if (!draft[name].every(isWhole)) {
        problems[name] = 'Each limit has a network, a token and an amount';
      } else {
        patch[name] = draft[name].map(({ chain, token, amount }) => ({
          chain,
          token: token.trim(),
          amount: amount.trim(),
        }));
      }
    } else patch[name] = value;
  }
  return { patch: patch as SettingsPatch, problems };
}

/** The draft on newer settings: what was not edited takes the new values, what was edited stays. */
export function rebased(draft: Draft, base: Settings, next: Settings): Draft {
  const edited = new Set(editedNames(draft, base));
  const fresh = draftOf(next);
  const names = Object.keys(fresh) as DraftName[];
  return Object.fromEntries(
    names.map((name) => [name, edited.has(name) ? draft[name] : fresh[name]]),
  ) as Draft;
}

/** What somebody else changed of the fields of this form. */
export function changedMeanwhile(base: Settings, next: Settings): Difference[] {
  const [old, fresh] = [draftOf(base), draftOf(next)];
  return (Object.keys(fresh) as DraftName[])
    .filter((name) => !isSame(old[name], fresh[name]))
    .map((name) => ({ setting: name, before: base[name], after: next[name] }));
}
