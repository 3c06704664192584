import { metadataKey } from '#model/orders/annotations.ts';
import type { SettingKind } from '#model/settings/setting-values.ts';
import { type SettingOf, settingsOf, type WireName } from '#model/settings/settings.ts';
import type { Settings, SettingsPatch } from '../../api/policy.ts';
import type { Difference } from '../../parts/diff-list.tsx';
import { shownNumber, storedNumber } from '../../words/policy/settings.ts';

export interface Limit {
  chain: string;
  token: string;
  amount: string;
}

/** The kinds of settings that are one number, and whether an empty text means none. */
const numberKinds = {
  'daily-usd': { mayBeEmpty: true },
  'basis-points-or-none': { mayBeEmpty: true },
  'basis-points': { mayBeEmpty: false },
  seconds: { mayBeEmpty: false },
} as const;
type NumberKind = keyof typeof numberKinds;

/** Lists of entries and sweeps have forms of their own. */
export type NumberName = WireName<SettingOf<NumberKind>>;
export type ToggleName = WireName<SettingOf<'switch'>>;
export type ByChainName = WireName<SettingOf<'by-chain'>>;
export type MetadataKeysName = WireName<SettingOf<'metadata-keys'>>;
type ChainsName = WireName<SettingOf<'chains'>>;
type LimitsName = WireName<SettingOf<'limits'>>;

const namesOf = <K extends SettingKind>(kind: K) =>
  settingsOf(kind).map(([, { wire }]) => wire) as WireName<SettingOf<K>>[];

/** The numbers of the form, as they are typed; an empty text means none. */
export const numberFields = (Object.keys(numberKinds) as NumberKind[]).flatMap((kind) =>
  settingsOf(kind).map(([, { wire, value }]) => {
    const { mayBeEmpty } = numberKinds[kind];
    const bounds = 'from' in value ? { from: value.from, to: value.to } : {};
    return { name: wire as NumberName, kind, mayBeEmpty, ...bounds };
  }),
);
export const toggleFields: ToggleName[] = namesOf('switch');
export const byChainFields: ByChainName[] = namesOf('by-chain');
export const metadataKeysFields: MetadataKeysName[] = namesOf('metadata-keys');
export const chainsFields: ChainsName[] = namesOf('chains');
const limitsFields: LimitsName[] = namesOf('limits');

/** What the form holds. */
export type Draft = Record<NumberName | MetadataKeysName | ChainsName, string> &
  Record<ToggleName, boolean> &
  Record<ByChainName, Record<string, string>> &
  Record<LimitsName, Limit[]>;
export type DraftName = keyof Draft;

const textOf = (kind: NumberKind, value: number | null): string =>
  value === null ? '' : shownNumber(kind, value);
const textsOf = (values: Partial<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([chain, value]) => [chain, String(value)]));

export const draftOf = (settings: Settings): Draft =>
  Object.fromEntries([
    ...numberFields.map(({ name, kind }) => [name, textOf(kind, settings[name])]),
    ...toggleFields.map((name) => [name, settings[name]]),
    ...metadataKeysFields.map((name) => [name, settings[name].join(', ')]),
    ...chainsFields.map((name) => [name, settings[name].join(', ')]),
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

const isMetadataKeys = (name: DraftName): name is MetadataKeysName =>
  (metadataKeysFields as DraftName[]).includes(name);

const isChains = (name: DraftName): name is ChainsName =>
  (chainsFields as DraftName[]).includes(name);

/** What a field of several names holds. */
const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const number = /^\d+(\.\d+)?$/;

/** What is wrong with a typed number, in the unit of its label; null for nothing. */
function numberProblem(
  { kind, from, to }: { kind: SettingKind; from?: number; to?: number },
  text: string,
  stored: number,
): string | null {
  if (!number.test(text)) return 'Must be a number';
  if (to === undefined || from === undefined || (stored >= from && stored <= to)) return null;
  return `Must be ${shownNumber(kind, from)} to ${shownNumber(kind, to)}`;
}

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
      const stored = storedNumber(field.kind, Number(text));
      const wrong = numberProblem(field, text, stored);
      if (text === '' && field.mayBeEmpty) patch[name] = null;
      else if (wrong) problems[name] = wrong;
      else patch[name] = stored;
    } else if (isByChain(name)) {
      const given = Object.entries(draft[name]).filter(([, text]) => text.trim() !== '');
      const wrong = given.find(([, text]) => !/^\d+$/.test(text.trim()));
      if (wrong) problems[name] = `${wrong[0]}: must be a whole number`;
      else patch[name] = Object.fromEntries(given.map(([chain, text]) => [chain, Number(text)]));
    } else if (isMetadataKeys(name)) {
      const given = namesIn(draft[name]);
      const wrong = given.find((key) => !metadataKey.test(key));
      if (wrong !== undefined) problems[name] = `${wrong}: must be letters, digits, _ . and -`;
      else patch[name] = given;
    } else if (isChains(name)) patch[name] = namesIn(draft[name]);
    else if (isLimits(name)) {
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
