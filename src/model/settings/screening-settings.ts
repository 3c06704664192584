import type { Sealed } from '#shared/crypto/sealed.ts';

/**
 * The vendors whose published API may be asked in the place of a server of the project's own: their host, what
 * they rate by, and from which rating on a subject is held and refused unless the setting names another one.
 * Elliptic scores by the rules of its customer and publishes no bands, so that its two numbers are ours.
 */
export const screeningVendors = {
  chainalysis: {
    title: 'Chainalysis',
    url: 'https://api.chainalysis.com',
    scale: 'word',
    holdFrom: 'high',
    refuseFrom: 'severe',
  },
  trm: {
    title: 'TRM Labs',
    url: 'https://api.trmlabs.com',
    scale: 'word',
    holdFrom: 'high',
    refuseFrom: 'severe',
  },
  elliptic: {
    title: 'Elliptic',
    url: 'https://aml-api.elliptic.co',
    scale: 'number',
    holdFrom: 5,
    refuseFrom: 9,
  },
} as const satisfies Record<
  string,
  {
    title: string;
    url: string;
    scale: 'word' | 'number';
    holdFrom: RiskThreshold;
    refuseFrom: RiskThreshold;
  }
>;

export type ScreeningVendor = keyof typeof screeningVendors;

/** The names of who may be asked: a server of the project's own, or a vendor. */
export const screeningProviders = [
  'own',
  ...(Object.keys(screeningVendors) as ScreeningVendor[]),
] as const;

/** The words of Chainalysis and TRM, the least first. */
export const riskWords = ['low', 'medium', 'high', 'severe'] as const;
export type RiskWord = (typeof riskWords)[number];

/** A rating on the scale of its vendor: a word, or a number from 0 to 10. */
export type RiskThreshold = RiskWord | number;

/** The place of a rating on its own scale. Those of two scales are never compared. */
export const riskRank = (risk: RiskThreshold): number =>
  typeof risk === 'number' ? risk : riskWords.indexOf(risk);

/** Which vendor is asked, and what follows from its ratings. */
export interface ScreeningVendorRules {
  name: ScreeningVendor;
  /** From this rating on a subject is held, and refused from the other one, which is not lower. */
  holdFrom: RiskThreshold;
  refuseFrom: RiskThreshold;
}

/** Who is asked about a project's deposits and orders (docs/decisions/0107-screening.md). */
export interface ScreeningSettings {
  /** Where questions go; of a vendor its host. */
  url: string;
  /** What questions and answers are signed with, or the key of a vendor; sealed. */
  secret: Sealed;
  /** Absent: the URL is a server of the project's own. */
  vendor?: ScreeningVendorRules;
  /** Deposits worth this much in USD are asked about; null: none is. */
  depositsAboveUsd: number | null;
  withdrawals: boolean;
  operations: boolean;
  /** What happens to a subject whose question nobody answers in time. */
  onSilence: 'hold' | 'pass';
}

/**
 * Whether a change lets more through, or lets somebody else decide; null: nobody is asked. A first or another
 * URL, vendor or secret counts as well, although it shuts out the rest: who gets the questions learns of every
 * order, and can stop it. A secret is compared as it is sealed, so that one that is sealed again is
 * another one.
 */
export function screeningLooser(
  before: ScreeningSettings | null,
  after: ScreeningSettings | null,
): boolean {
  if (after === null) return before !== null;
  if (before === null) return true;
  const isSameProvider =
    after.url === before.url &&
    after.vendor?.name === before.vendor?.name &&
    sealedFields.every((field) => after.secret[field] === before.secret[field]);
  return (
    !isSameProvider ||
    isLessStrict(before.vendor, after.vendor) ||
    (before.withdrawals && !after.withdrawals) ||
    (before.operations && !after.operations) ||
    (before.onSilence === 'hold' && after.onSilence === 'pass') ||
    from(after.depositsAboveUsd) > from(before.depositsAboveUsd)
  );
}

/** Of the same vendor: whether what was held or refused gets through now, or is only held. */
const isLessStrict = (before?: ScreeningVendorRules, after?: ScreeningVendorRules): boolean =>
  before !== undefined &&
  after !== undefined &&
  (riskRank(after.holdFrom) > riskRank(before.holdFrom) ||
    riskRank(after.refuseFrom) > riskRank(before.refuseFrom));

/** From which value on deposits are asked about. */
const from = (usd: number | null): number => usd ?? Number.POSITIVE_INFINITY;

const sealedFields = ['dataKey', 'iv', 'ciphertext', 'tag'] as const satisfies (keyof Sealed)[];
