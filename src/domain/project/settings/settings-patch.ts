import type { WhitelistName } from '#model/change.ts';
import {
  type SettingName,
  type SettingOf,
  type SettingsBody,
  type SettingValues,
  settingRows,
  settings,
  type WireName,
} from '#model/settings/settings.ts';
import { chainNames, familyOf } from '#shared/chains.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { ApiError } from '#wire/api-error.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import type { SettingsCatalog } from './settings-catalog.ts';
import { sweepSettings } from './sweep-settings.ts';
import { whitelistEntry } from './whitelist-entry.ts';

/** The values that need more checks than their schemas have. */
type Checked = 'entries' | 'limits' | 'by-chain' | 'chains' | 'sweeps';
type Given<N extends SettingName> = NonNullable<SettingsBody[WireName<N>]>;

/** How the values that name chains, tokens or addresses are normalised. */
const normal: {
  [N in SettingOf<Checked>]: (catalog: SettingsCatalog, given: Given<N>) => SettingValues[N];
} = {
  ipWhitelist: whitelist('ipWhitelist'),
  addressWhitelist: whitelist('addressWhitelist'),
  dailyLimits,
  confirmations,
  creditSeconds,
  grouping,
  sweeps: sweepSettings,
};

export type SettingsPatch = Partial<SettingValues>;

/**
 * The normalised settings that a body changes. Each named setting replaces the old value
 * completely. Errors: invalidRequest naming the entry, unsupported for a chain. Confirmations may
 * be raised above the chain's default, never set below it, and the seconds before credit lowered,
 * never raised (docs/decisions.md "Thresholds"). `screening` is what the body says of it, sealed
 * (screening-settings.ts).
 */
export function settingsPatch(
  catalog: SettingsCatalog,
  body: SettingsBody,
  screening?: SettingValues['screening'],
): SettingsPatch {
  const patch = Object.fromEntries(
    settingRows.flatMap(([name, { wire }]): [SettingName, unknown][] => {
      const given = body[wire];
      if (given === undefined) return [];
      if (name === 'screening') return screening === undefined ? [] : [[name, screening]];
      const check = normal[name as keyof typeof normal] as
        | ((catalog: SettingsCatalog, given: unknown) => unknown)
        | undefined;
      return [[name, check ? check(catalog, given) : given]];
    }),
  );
  if (Object.keys(patch).length === 0) throw invalid('body', 'names no setting');
  return patch;
}

function invalid(field: string, problem: string): ApiError {
  return new ApiError('invalidRequest', `${field} ${problem}`);
}

/** Entries in their normal form, each once. */
function whitelist(list: WhitelistName) {
  return (catalog: SettingsCatalog, entries: string[]): string[] => {
    const { wire } = settings[list];
    const checked = entries.map((text, i) =>
      whitelistEntry(catalog, { list, text, field: `${wire}[${i}]` }),
    );
    return [...new Set(checked)];
  };
}

function dailyLimits(
  catalog: SettingsCatalog,
  entries: { chain: string; token: string; amount: string }[],
): SettingValues['dailyLimits'] {
  const seen = new Set<string>();
  return entries.map((entry, i) => {
    const field = `daily_limits[${i}]`;
    const chain = catalog.chain(entry.chain).name;
    const token = catalog.token(chain, entry.token);
    if (!token) throw invalid(`${field}.token`, `is not listed on ${chain}`);
    const pair = `${chain} ${token.symbol}`;
    if (seen.has(pair)) throw invalid(field, `names ${pair} twice`);
    seen.add(pair);
    const raw = parseDecimalAmount(entry.amount, token.decimals, `${field}.amount`);
    return { chain, token: token.symbol, amount: formatAmount(raw, token.decimals) };
  });
}

function confirmations(
  catalog: SettingsCatalog,
  entries: Record<string, number>,
): SettingValues['confirmations'] {
  const raised: SettingValues['confirmations'] = {};
  for (const [name, count] of Object.entries(entries)) {
    const chain = catalog.chain(name);
    if (count < chain.confirmations) {
      throw invalid(`confirmations.${name}`, `must be at least the default ${chain.confirmations}`);
    }
    if (count > chain.confirmations) raised[chain.name] = count;
  }
  return raised;
}

/** Chains in the order of the catalogue, each once. On EVM chains a contract pays many, on Solana the message. */
function grouping(catalog: SettingsCatalog, names: string[]): SettingValues['grouping'] {
  const named = names.map((name) => catalog.chain(name).name);
  const without = named.find((name) => familyOf[name] === 'TRX');
  if (without) throw invalid('grouping', `names ${without}, which has no payments of many`);
  return chainNames.filter((name) => named.includes(name));
}

function creditSeconds(
  catalog: SettingsCatalog,
  entries: Record<string, number>,
): SettingValues['creditSeconds'] {
  const lowered: SettingValues['creditSeconds'] = {};
  for (const [name, seconds] of Object.entries(entries)) {
    const chain = catalog.chain(name);
    if (seconds > chain.creditSeconds) {
      throw invalid(`credit_seconds.${name}`, `must be at most the default ${chain.creditSeconds}`);
    }
    if (seconds < chain.creditSeconds) lowered[chain.name] = seconds;
  }
  return lowered;
}
