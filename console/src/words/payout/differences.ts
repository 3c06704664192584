import type { PayoutChange } from '#wire/words/payout-review.ts';

export type ChangeKind = 'added' | 'gone' | 'changed';

export const changeKind = ({ before, now }: PayoutChange): ChangeKind =>
  before === 0n ? 'added' : now === 0n ? 'gone' : 'changed';

/** How many recipients got more or less than in the batch before, in one sentence. */
export function changesWords(changes: readonly PayoutChange[]): string {
  const of = (kind: ChangeKind) => changes.filter((change) => changeKind(change) === kind).length;
  const parts = [
    [of('added'), 'added'],
    [of('gone'), 'no longer paid'],
    [of('changed'), 'with another amount'],
  ] as const;
  const named = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return named.length === 0
    ? 'The same recipients get the same amounts.'
    : `Recipients: ${named.join(', ')}.`;
}
