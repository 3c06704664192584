import {
  type RiskThreshold,
  riskRank,
  riskWords,
  type ScreeningVendor,
  screeningVendors,
} from '#model/settings/screening-settings.ts';
import type { Settings, SettingsPatch } from '../../api/policy.ts';

/** The setting `screening` as the form has it. */
export interface RulesDraft {
  isOn: boolean;
  provider: 'own' | ScreeningVendor;
  /** Of `own`. */
  url: string;
  /** Of a vendor, as they are typed or chosen. */
  holdFrom: string;
  refuseFrom: string;
  /** Only what is typed: the one that is there is in no answer. */
  secret: string;
  /** USD; empty: no deposit is asked about. */
  deposits: string;
  withdrawals: boolean;
  operations: boolean;
  onSilence: 'hold' | 'pass';
}

/** What a project without a provider begins with: the strictest. */
const first: Omit<RulesDraft, 'isOn'> = {
  provider: 'own',
  url: '',
  holdFrom: '',
  refuseFrom: '',
  secret: '',
  deposits: '0',
  withdrawals: true,
  operations: true,
  onSilence: 'hold',
};

export function draftOfRules({ screening }: Pick<Settings, 'screening'>): RulesDraft {
  if (!screening) return { isOn: false, ...first };
  const { provider, deposits_above_usd: from, withdrawals, operations, on_silence } = screening;
  return {
    isOn: true,
    provider,
    url: provider === 'own' ? screening.url : '',
    holdFrom: String(screening.hold_from ?? ''),
    refuseFrom: String(screening.refuse_from ?? ''),
    secret: '',
    deposits: from === null ? '' : String(from),
    withdrawals,
    operations,
    onSilence: on_silence,
  };
}

/** What a draft begins with when another provider is chosen. A secret is never another one's. */
export function withProvider(provider: RulesDraft['provider']): Partial<RulesDraft> {
  const vendor = provider === 'own' ? null : screeningVendors[provider];
  return {
    provider,
    secret: '',
    holdFrom: String(vendor?.holdFrom ?? ''),
    refuseFrom: String(vendor?.refuseFrom ?? ''),
  };
}

/** As the API takes one. */
const secretForm = /^[\x21-\x7e]{32,256}$/;

/** What a PATCH would name: without a secret the one that is there stays. */
export function patchOfRules(
  draft: RulesDraft,
  { screening: before }: Pick<Settings, 'screening'>,
): { patch: SettingsPatch; wrong: string | null } {
  if (!draft.isOn) return { patch: { screening: null }, wrong: null };
  const { provider, deposits, withdrawals, operations, onSilence } = draft;
  const url = draft.url.trim();
  const secret = draft.secret.trim();
  const from = deposits.trim();
  const screening = {
    provider,
    url: provider === 'own' ? url : screeningVendors[provider].url,
    hold_from: provider === 'own' ? null : thresholdOf(draft.holdFrom),
    refuse_from: provider === 'own' ? null : thresholdOf(draft.refuseFrom),
    ...(secret !== '' && { secret }),
    deposits_above_usd: from === '' ? null : Number(from),
    withdrawals,
    operations,
    on_silence: onSilence,
  };
  const needsSecret = before?.provider !== provider;
  return { patch: { screening }, wrong: wrongOf(draft, { url, secret, from, needsSecret }) };
}

/** A word, or a number. What is neither is kept for the sentence that says so. */
const thresholdOf = (text: string): RiskThreshold =>
  riskWords.find((word) => word === text) ?? Number(text.trim() === '' ? Number.NaN : text);

function wrongOf(
  { provider, holdFrom, refuseFrom }: RulesDraft,
  {
    url,
    secret,
    from,
    needsSecret,
  }: { url: string; secret: string; from: string; needsSecret: boolean },
): string | null {
  if (provider === 'own' && url === '') return 'The URL is missing';
  if (secret === '' && needsSecret) return 'The secret is missing';
  if (secret !== '' && !secretForm.test(secret)) {
    return 'The secret must have 32 to 256 printable ASCII characters, without spaces';
  }
  if (provider !== 'own') {
    const [hold, refuse] = [holdFrom, refuseFrom].map((one) => riskRank(thresholdOf(one)));
    if (![hold!, refuse!].every((rank) => rank >= 0 && rank <= 10)) {
      return 'The scores must be numbers from 0 to 10';
    }
    if (refuse! < hold!) return '“Refuse from” must not be below “Hold from”';
  }
  return /^(\d+(\.\d+)?)?$/.test(from) ? null : 'Deposits from (USD) must be a number';
}

/** A secret of 256 random bits, made in this browser. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return `whs_${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
