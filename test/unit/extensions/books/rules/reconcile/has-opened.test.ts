import { expect, test } from 'vitest';
import type { Progress } from '#extensions/books/model/look.ts';
import { hasOpened } from '#extensions/books/rules/reconcile/has-opened.ts';

const day = 86_400;
const round = (opensUpTo: number | null) => ({
  startedAt: 1,
  position: 0,
  isDone: false,
  opensUpTo,
});
const progress = (rounds: Progress['rounds']): Progress => ({ lastRunAt: 10, rounds, walk: null });

test.each([
  ['nothing ran yet', null, 10, false],
  ['the first round makes openings', progress({ EVM: round(7) }), 10, false],
  ['the first round is over', progress({ EVM: round(null) }), 10, true],
  ['only another family has begun', progress({ TRX: round(null) }), 10, false],
  ['the last run is two days ago', progress({ EVM: round(null) }), 10 + 2 * day, true],
  ['a gap: everything opens again', progress({ EVM: round(null) }), 11 + 2 * day, false],
])('%s', (_, known, now, expected) => {
  expect(hasOpened(known, 'EVM', now)).toBe(expected);
});
