import type { Schemas } from '../api/types.ts';

/** A row of what waits, as far as its dangers go. */
export interface RiskyRow {
  /** What the service warns of. */
  risks: readonly string[];
  recipient: Schemas['RecipientMarks'] | null;
}

export interface RiskMark {
  tone: 'error' | 'warning';
  text: string;
}

type Similar = Schemas['SimilarAddress'];

const likeWords: Record<Similar['known_as'], string> = {
  recipient: 'an address that was paid before',
  waiting: 'the recipient of another waiting order',
  user: 'a user’s deposit address',
  whitelist: 'an address on the whitelist',
  hot_wallet: 'the project’s own hot wallet',
};

const likeText = ({ known_as: from, user_id: user }: Similar): string =>
  from === 'user' && user !== null ? `the deposit address of the user ${user}` : likeWords[from];

/** The dangers of a row, the worst first: look-alikes, what the service warns of, a first payment. */
export function riskMarks({ risks, recipient }: RiskyRow): RiskMark[] {
  const alike = new Set((recipient?.similar ?? []).map(likeText));
  return [
    ...[...alike].map((text): RiskMark => ({ tone: 'error', text: `Looks like ${text}` })),
    ...risks.map((text): RiskMark => ({ tone: 'error', text })),
    ...(recipient?.stranger
      ? [{ tone: 'warning' as const, text: 'First order to this address' }]
      : []),
  ];
}

/** How dangerous a row looks: one that looks alike or is warned of is before any number of first orders. */
export const riskRank = (row: RiskyRow): number =>
  riskMarks(row).reduce((sum, { tone }) => sum + (tone === 'error' ? 10 : 1), 0);
