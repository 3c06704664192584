import type { Schemas } from '../api/types.ts';

type Request = Schemas['CreateProjectRequest'];

/** What a person types. An empty amount means no limit. Whether people sign is empty for the stage's default. */
export interface Draft {
  slug: string;
  name: string;
  auto_approve_daily_usd: string;
  swap_daily_usd: string;
  client_daily_usd: string;
  auto_fees_daily_usd: string;
  require_signatures: '' | 'yes' | 'no';
}

export const sums = [
  'auto_approve_daily_usd',
  'swap_daily_usd',
  'client_daily_usd',
  'auto_fees_daily_usd',
] as const;

/** Bounds that a small shop does not meet, and that bound what a stolen key takes in a day. */
export const firstDraft: Draft = {
  slug: '',
  name: '',
  auto_approve_daily_usd: '5000',
  swap_daily_usd: '5000',
  client_daily_usd: '5000',
  auto_fees_daily_usd: '1000',
  require_signatures: '',
};

/** A draft that a link carries, so that a second owner sends exactly the same request. */
export const draftOf = (search: string): Draft => {
  const given = new URLSearchParams(search);
  const draft = Object.fromEntries(
    Object.entries(firstDraft).map(([name, value]) => [name, given.get(name) ?? value]),
  ) as unknown as Draft;
  const isWhole = ['', 'yes', 'no'].includes(draft.require_signatures);
  return isWhole ? draft : { ...draft, require_signatures: '' };
};

export const draftQuery = (draft: Draft): string =>
  new URLSearchParams(Object.entries(draft)).toString();

/** An amount in USD; null means no limit, undefined is not an amount. */
function sumOf(text: string): number | null | undefined {
  const plain = text.trim().replaceAll(',', '');
  if (plain === '') return null;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** The fields that cannot be sent, each with what is wrong. */
export function draftErrors(draft: Draft): Partial<Record<keyof Draft, string>> {
  const errors: Partial<Record<keyof Draft, string>> = {};
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(draft.slug)) {
    errors.slug = '2 to 31 lower-case letters, digits and hyphens, beginning with a letter';
  }
  for (const name of sums) {
    if (sumOf(draft[name]) === undefined) errors[name] = 'An amount in USD, such as 5000, or empty';
  }
  return errors;
}

export const requestOf = (draft: Draft): Request => ({
  slug: draft.slug,
  ...(draft.name.trim() !== '' && { name: draft.name.trim() }),
  auto_approve_daily_usd: sumOf(draft.auto_approve_daily_usd) ?? null,
  swap_daily_usd: sumOf(draft.swap_daily_usd) ?? null,
  client_daily_usd: sumOf(draft.client_daily_usd) ?? null,
  auto_fees_daily_usd: sumOf(draft.auto_fees_daily_usd) ?? null,
  ...(draft.require_signatures !== '' && {
    require_signatures: draft.require_signatures === 'yes',
  }),
});

/** Whether people will sign: outside `local` they do, unless somebody says otherwise. */
export const doesSign = ({ require_signatures: named }: Draft, stage: string): boolean =>
  named === '' ? stage !== 'local' : named === 'yes';

/** What a second owner has to agree with, by sending the same request; null: nothing. */
export function agreedByTwo(draft: Draft, stage: string): string | null {
  if (stage === 'local') return null;
  const isUnlimited = sums.some((name) => sumOf(draft[name]) === null);
  const isUnsigned = !doesSign(draft, stage);
  if (isUnlimited && isUnsigned) return 'A limit is empty, and signatures are off';
  if (isUnlimited) return 'A limit is empty';
  return isUnsigned ? 'Nobody signs' : null;
}

/** The field that a refusal of the API is about: its message begins with the field's name. */
export const fieldOf = (message: string): keyof Draft | null =>
  (Object.keys(firstDraft) as (keyof Draft)[]).find(
    (name) => message.startsWith(`${name}:`) || message.startsWith(`${name} `),
  ) ?? null;
