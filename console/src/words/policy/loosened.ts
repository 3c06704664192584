/** What gets through from now on, once a change that loosens a rule is confirmed. */
import type { Permission } from '#model/permission.ts';
import {
  type RiskThreshold,
  type ScreeningVendor,
  screeningVendors,
} from '#model/settings/screening-settings.ts';
import { type AnySetting, settingRows } from '#model/settings/settings.ts';
import type { Change } from '../../api/policy.ts';
import { grouped } from '../amounts.ts';
import { chainWord } from '../decide/sentence.ts';
import { permissionWords } from './permissions.ts';
import { settingLabel, shownNumber } from './settings.ts';

export interface Difference {
  setting: string;
  before?: unknown;
  after?: unknown;
}

export interface Loosened {
  sentences: string[];
  /** Nothing bounds it any more: more than a click confirms it. */
  removesLimit: boolean;
}

interface Effect {
  sentence: string;
  removes: boolean;
}

/** What of a difference lets more through; none for what only narrows. */
export function loosenedBy(diff: readonly Difference[]): Loosened {
  const effects = diff.flatMap(effectsOf);
  return {
    sentences: effects.map(({ sentence }) => `From now on ${sentence}`),
    removesLimit: effects.some(({ removes }) => removes),
  };
}

/** The same of a change that waits, whichever its kind. */
export function loosenedByChange({
  kind,
  payload,
  diff,
}: Pick<Change, 'kind' | 'payload' | 'diff'>) {
  if (diff.length > 0) return loosenedBy(diff);
  const of = payload as Record<string, unknown>;
  const only = (sentence: string): Loosened => ({
    sentences: [`From now on ${sentence}`],
    removesLimit: false,
  });
  const entries = Array.isArray(of.webhook_events) ? of.webhook_events : null;
  // What a URL does not get, nobody reads there.
  const hidden = entries ? ` Only ${entries.join(', ')} are sent there.` : '';
  if (kind === 'key') {
    const may = permissionWords[of.permission as Permission]?.may ?? String(of.permission);
    const hook = of.webhook_url ? ` Its webhooks go to ${of.webhook_url}.${hidden}` : '';
    return only(`the key “${of.name}” ${may}.${hook}`);
  }
  if (kind === 'enable-key') return only(`requests of the key ${of.app_id} are accepted again.`);
  if (kind === 'webhook-url') {
    return only(`events of the whole project are sent to ${of.webhook_url ?? 'no URL'}.${hidden}`);
  }
  return { sentences: [], removesLimit: false };
}

function effectsOf({ setting, before, after }: Difference): Effect[] {
  const row = settingRows.find(([, { wire }]) => wire === setting)?.[1];
  if (!row?.loosens) return [];
  const { kind } = row.value;
  if (kind === 'entries') return ofEntries(setting, listOf(before), listOf(after));
  if (kind === 'limits') return ofLimits(limitsOf(before), limitsOf(after));
  if (kind === 'by-chain') return ofChains(row, before, after);
  if (kind === 'chains') return ofNamed(listOf(before), listOf(after));
  if (kind === 'sweeps') {
    return [effect('deposits are collected by the rules below: compare their destination.')];
  }
  if (kind === 'screening') return ofScreening(before, after);
  return row.loosens.isLooser(before as never, after as never) ? [ofValue(row, before, after)] : [];
}

interface Screening {
  provider?: 'own' | ScreeningVendor;
  url: string;
  hold_from?: RiskThreshold | null;
  refuse_from?: RiskThreshold | null;
  deposits_above_usd: number | null;
  withdrawals: boolean;
  operations: boolean;
  on_silence: string;
}

/** Of the provider that is asked. A secret is never shown, so that the same URL may have another one. */
function ofScreening(before: unknown, after: unknown): Effect[] {
  const [old, next] = [before, after] as (Screening | null)[];
  if (!next) return old ? [effect('nobody is asked about deposits and orders.', true)] : [];
  const from = next.deposits_above_usd;
  const asked = [
    ...(from === null ? [] : [`deposits from ${grouped(String(from))} USD`]),
    ...(next.withdrawals ? ['withdrawals'] : []),
    ...(next.operations ? ['operations'] : []),
  ];
  const what = asked.length === 0 ? 'nothing' : asked.join(', ');
  // Changes that waited before there were vendors have no provider.
  const { provider = 'own', hold_from: hold, refuse_from: refuse } = next;
  const asks = provider === 'own' ? next.url : screeningVendors[provider].title;
  const ratings =
    provider === 'own'
      ? ''
      : ` It holds from a rating of ${hold} on, and refuses from ${refuse} on.`;
  const silence = next.on_silence === 'pass' ? 'passes' : 'is held';
  return [
    effect(
      `${asks} learns of these and decides on them: ${what}. What it does not answer ${silence}.${ratings}`,
      next.on_silence === 'pass' && old?.on_silence !== 'pass',
    ),
  ];
}

const effect = (sentence: string, removes = false): Effect => ({ sentence, removes });

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

function ofEntries(setting: string, before: string[], after: string[]): Effect[] {
  const isOfAddresses = setting === 'address_whitelist';
  if (after.length === 0 && before.length > 0) {
    return isOfAddresses
      ? [effect('payments go to every address.', true)]
      : [effect('API requests are accepted from every address.', true)];
  }
  if (before.length === 0) {
    const first = after.join(', ');
    return after.length === 0
      ? []
      : [
          effect(
            isOfAddresses
              ? `payments go only to ${first}, and deposits may be swept there.`
              : `API requests are accepted only from ${first}.`,
          ),
        ];
  }
  return after
    .filter((entry) => !before.includes(entry))
    .map((entry) =>
      effect(
        isOfAddresses
          ? `payments may also go to ${entry}.`
          : `API requests are also accepted from ${entry}.`,
      ),
    );
}

/** Chains that a setting names besides those before. */
const ofNamed = (before: string[], after: string[]): Effect[] =>
  after
    .filter((chain) => !before.includes(chain))
    .map((chain) =>
      effect(
        `withdrawals of one token on ${chainWord(chain)} that wait are paid in one transaction, by a contract.`,
      ),
    );

interface Limit {
  chain: string;
  token: string;
  amount: string;
}
const limitsOf = (value: unknown) => (Array.isArray(value) ? (value as Limit[]) : []);

function ofLimits(before: Limit[], after: Limit[]): Effect[] {
  return before.flatMap((old) => {
    const next = after.find(({ chain, token }) => chain === old.chain && token === old.token);
    const what = `withdrawals of ${old.token} on ${chainWord(old.chain)}`;
    if (!next) return [effect(`${what} have no daily limit.`, true)];
    return Number(next.amount) > Number(old.amount)
      ? [
          effect(
            `${what} may reach ${grouped(next.amount)} per day (before: ${grouped(old.amount)}).`,
          ),
        ]
      : [];
  });
}

function ofChains(row: AnySetting, before: unknown, after: unknown): Effect[] {
  if (!row.loosens?.isLooser(before as never, after as never)) return [];
  const [old, next] = [before, after].map((value) => (value ?? {}) as Record<string, number>);
  const chains = [...new Set([...Object.keys(old!), ...Object.keys(next!)])];
  return chains
    .filter((chain) => old![chain] !== next![chain])
    .map((chain) => {
      const value = (of: Record<string, number>) => of[chain] ?? 'the default';
      const unit = row.wire === 'confirmations' ? 'confirmations' : 'seconds';
      return effect(
        `deposits on ${chainWord(chain)} are credited after ${value(next!)} ${unit} (before: ${value(old!)}).`,
      );
    });
}

/** Of a number or a switch that is looser now. */
function ofValue({ wire, value }: AnySetting, before: unknown, after: unknown): Effect {
  if (value.kind === 'switch') {
    return effect(
      wire === 'confirm_session_keys'
        ? 'session keys without a daily cap work without an owner’s confirmation.'
        : 'operations of the client wallet are signed without a session key and without an approver.',
      true,
    );
  }
  const name = settingLabel(wire).replace(/ \((USD|%)\)$/, '');
  const unit = value.kind === 'daily-usd' ? ' USD' : ' %';
  const shown = (number: unknown) => `${grouped(shownNumber(value.kind, Number(number)))}${unit}`;
  if (after === null) {
    return effect(`there is no limit: ${name} (before: ${shown(before)}).`, true);
  }
  return effect(`${name}: ${shown(after)} (before: ${shown(before)}).`);
}
