import type { Settings, SettingsPatch } from '../../api/policy.ts';

/** The setting `screening` as the form has it. */
export interface RulesDraft {
  isOn: boolean;
  url: string;
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
  url: '',
  secret: '',
  deposits: '0',
  withdrawals: true,
  operations: true,
  onSilence: 'hold',
};

export function draftOfRules({ screening }: Pick<Settings, 'screening'>): RulesDraft {
  if (!screening) return { isOn: false, ...first };
  const { url, deposits_above_usd: from, withdrawals, operations, on_silence } = screening;
  return {
    isOn: true,
    url,
    secret: '',
    deposits: from === null ? '' : String(from),
    withdrawals,
    operations,
    onSilence: on_silence,
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
  const { url, deposits, withdrawals, operations, onSilence } = draft;
  const secret = draft.secret.trim();
  const from = deposits.trim();
  const screening = {
    url: url.trim(),
    ...(secret !== '' && { secret }),
    deposits_above_usd: from === '' ? null : Number(from),
    withdrawals,
    operations,
    on_silence: onSilence,
  };
  return { patch: { screening }, wrong: wrongOf({ url: url.trim(), secret, from }, !before) };
}

function wrongOf(
  { url, secret, from }: { url: string; secret: string; from: string },
  isFirst: boolean,
): string | null {
  if (url === '') return 'The URL is missing';
  if (secret === '' && isFirst) return 'The secret is missing';
  if (secret !== '' && !secretForm.test(secret)) {
    return 'The secret must have 32 to 256 printable ASCII characters, without spaces';
  }
  return /^(\d+(\.\d+)?)?$/.test(from) ? null : 'Deposits from (USD) must be a number';
}

/** A secret of 256 random bits, made in this browser. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return `whs_${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
