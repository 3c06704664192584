import type { Sealed } from '#shared/crypto/sealed.ts';

/** Who is asked about a project's deposits and orders (docs/decisions/0107-screening.md). */
export interface ScreeningSettings {
  /** Where questions go. */
  url: string;
  /** What questions and answers are signed with, sealed. */
  secret: Sealed;
  /** Deposits worth this much in USD are asked about; null: none is. */
  depositsAboveUsd: number | null;
  withdrawals: boolean;
  operations: boolean;
  /** What happens to a subject whose question nobody answers in time. */
  onSilence: 'hold' | 'pass';
}

/**
 * Whether a change lets more through, or lets somebody else decide; null: nobody is asked. A first or another
 * URL or secret counts as well, although it shuts out the rest: who gets the questions learns of every
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
    sealedFields.every((field) => after.secret[field] === before.secret[field]);
  return (
    !isSameProvider ||
    (before.withdrawals && !after.withdrawals) ||
    (before.operations && !after.operations) ||
    (before.onSilence === 'hold' && after.onSilence === 'pass') ||
    from(after.depositsAboveUsd) > from(before.depositsAboveUsd)
  );
}

/** From which value on deposits are asked about. */
const from = (usd: number | null): number => usd ?? Number.POSITIVE_INFINITY;

const sealedFields = ['dataKey', 'iv', 'ciphertext', 'tag'] as const satisfies (keyof Sealed)[];
