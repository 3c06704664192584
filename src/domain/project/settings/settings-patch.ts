import type { ProjectSettings } from '#model/project.ts';
import type { SweepFamily } from '#model/sweep/sweep-settings.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { ApiError } from '#wire/api-error.ts';
import { parseAmount } from '#wire/fields/parse-amount.ts';
import type { SettingsCatalog } from './settings-catalog.ts';
import { type SweepBody, sweepSettings } from './sweep-settings.ts';
import { whitelistEntry } from './whitelist-entry.ts';

/** The body of a settings PATCH. Its types and sizes were checked, its meaning was not. */
export interface SettingsBody {
  ip_whitelist?: string[];
  address_whitelist?: string[];
  daily_limits?: { chain: string; token: string; amount: string }[];
  confirmations?: Record<string, number>;
  credit_seconds?: Record<string, number>;
  pending_ttl_s?: number;
  auto_approve_daily_usd?: number | null;
  auto_fees_daily_usd?: number | null;
  swap_daily_usd?: number | null;
  max_swap_slippage_bps?: number | null;
  max_quote_deviation_bps?: number;
  client_auto_approve?: boolean;
  sweeps?: Partial<Record<SweepFamily, SweepBody>>;
  pending_webhooks?: boolean;
}

export type SettingsPatch = Partial<Omit<ProjectSettings, 'rev' | 'proof'>>;

/**
 * The normalised settings that a body changes. Each named setting replaces the old value
 * completely. Errors: invalidRequest naming the entry, unsupported for a chain. Confirmations may
 * be raised above the chain's default, never set below it, and the seconds before credit lowered,
 * never raised (docs/decisions.md "Thresholds").
 */
export function settingsPatch(catalog: SettingsCatalog, body: SettingsBody): SettingsPatch {
  const patch: SettingsPatch = {};
  if (body.ip_whitelist) patch.ipWhitelist = ipWhitelist(catalog, body.ip_whitelist);
  if (body.address_whitelist) patch.addressWhitelist = addresses(catalog, body.address_whitelist);
  if (body.daily_limits) patch.dailyLimits = dailyLimits(catalog, body.daily_limits);
  if (body.confirmations) patch.confirmations = confirmations(catalog, body.confirmations);
  if (body.credit_seconds) patch.creditSeconds = creditSeconds(catalog, body.credit_seconds);
  if (body.pending_ttl_s !== undefined) patch.pendingTtlS = body.pending_ttl_s;
  if (body.auto_fees_daily_usd !== undefined) {
    patch.autoFeesDailyUsd = body.auto_fees_daily_usd;
  }
  if (body.auto_approve_daily_usd !== undefined) {
    patch.autoApproveDailyUsd = body.auto_approve_daily_usd;
  }
  if (body.swap_daily_usd !== undefined) patch.swapDailyUsd = body.swap_daily_usd;
  if (body.max_swap_slippage_bps !== undefined) {
    patch.maxSwapSlippageBps = body.max_swap_slippage_bps;
  }
  if (body.max_quote_deviation_bps !== undefined) {
    patch.maxQuoteDeviationBps = body.max_quote_deviation_bps;
  }
  if (body.client_auto_approve !== undefined) patch.clientAutoApprove = body.client_auto_approve;
  if (body.sweeps) patch.sweeps = sweepSettings(catalog, body.sweeps);
  if (body.pending_webhooks !== undefined) patch.pendingWebhooks = body.pending_webhooks;
  if (Object.keys(patch).length === 0) throw invalid('body', 'names no setting');
  return patch;
}

const invalid = (field: string, problem: string): ApiError =>
  new ApiError('invalidRequest', `${field} ${problem}`);

function ipWhitelist(catalog: SettingsCatalog, entries: string[]): string[] {
  const checked = entries.map((text, i) =>
    whitelistEntry(catalog, { list: 'ipWhitelist', text, field: `ip_whitelist[${i}]` }),
  );
  return [...new Set(checked)];
}

function addresses(catalog: SettingsCatalog, entries: string[]): string[] {
  const checked = entries.map((text, i) =>
    whitelistEntry(catalog, { list: 'addressWhitelist', text, field: `address_whitelist[${i}]` }),
  );
  return [...new Set(checked)];
}

function dailyLimits(
  catalog: SettingsCatalog,
  entries: { chain: string; token: string; amount: string }[],
): ProjectSettings['dailyLimits'] {
  const seen = new Set<string>();
  return entries.map((entry, i) => {
    const field = `daily_limits[${i}]`;
    const chain = catalog.chain(entry.chain).name;
    const token = catalog.token(chain, entry.token);
    if (!token) throw invalid(`${field}.token`, `is not listed on ${chain}`);
    const pair = `${chain} ${token.symbol}`;
    if (seen.has(pair)) throw invalid(field, `names ${pair} a second time`);
    seen.add(pair);
    const raw = parseAmount(entry.amount, token.decimals, `${field}.amount`);
    return { chain, token: token.symbol, amount: formatAmount(raw, token.decimals) };
  });
}

function confirmations(
  catalog: SettingsCatalog,
  entries: Record<string, number>,
): ProjectSettings['confirmations'] {
  const raised: ProjectSettings['confirmations'] = {};
  for (const [name, count] of Object.entries(entries)) {
    const chain = catalog.chain(name);
    if (count < chain.confirmations) {
      throw invalid(`confirmations.${name}`, `must be at least the default ${chain.confirmations}`);
    }
    if (count > chain.confirmations) raised[chain.name] = count;
  }
  return raised;
}

function creditSeconds(
  catalog: SettingsCatalog,
  entries: Record<string, number>,
): ProjectSettings['creditSeconds'] {
  const lowered: ProjectSettings['creditSeconds'] = {};
  for (const [name, seconds] of Object.entries(entries)) {
    const chain = catalog.chain(name);
    if (seconds > chain.creditSeconds) {
      throw invalid(`credit_seconds.${name}`, `must be at most the default ${chain.creditSeconds}`);
    }
    if (seconds < chain.creditSeconds) lowered[chain.name] = seconds;
  }
  return lowered;
}
